import { useEffect, useState } from 'react'

/** An address of the file, released when the component unmounts or gets another file. */
export function useObjectUrl(file: Blob | undefined) {
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(file)
    setObjectUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [file])
  return objectUrl
}
