import { useEffect } from 'react'
import { whenQuiet } from '../../../api/quiet.ts'
import { changeLocal, useLocal } from './state.ts'

/** The owner's catalogue. It opens when the page's own requests have finished. */
export function useLocalCatalog(owner: number) {
  const { local, isOpening } = useLocal()
  useEffect(() => {
    whenQuiet()
      .then(() => import('./local-catalog.ts'))
      .then(({ openCatalog }) => openCatalog(owner))
      .catch(() => changeLocal({ isOpening: false }))
  }, [owner])
  return { local: local?.owner === owner ? local : null, isOpening }
}
