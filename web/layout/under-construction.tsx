import { Construction } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { findPage, titleOf } from '../router.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export default function UnderConstruction() {
  const { pathname } = useLocation()
  const found = findPage(pathname)
  return (
    <Page title={found && titleOf(found.page, found.params)}>
      <Card>
        <Empty title="En construcción" icon={<Construction />}>
          Esta pantalla todavía no está lista.
        </Empty>
      </Card>
    </Page>
  )
}
