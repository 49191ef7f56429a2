import { FileText, Image } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '../../ui/file/use-object-url.ts'
import { useVoucherFile } from './voucher-file.tsx'

/** A small picture of a voucher, loaded when it scrolls into view. An icon for a PDF and while the picture loads. */
export function VoucherThumb({ url }: { url: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const isPdf = url.endsWith('.pdf')
  const hasBeenVisible = useHasBeenVisible(box)
  return (
    <span
      ref={box}
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-mute-soft text-ink-2 [&_svg]:size-[18px]"
    >
      {isPdf ? <FileText aria-hidden /> : hasBeenVisible ? <Picture url={url} /> : <Image aria-hidden />}
    </span>
  )
}

function Picture({ url }: { url: string }) {
  const { data: file } = useVoucherFile(url)
  const fileUrl = useObjectUrl(file)
  const [isBroken, setBroken] = useState(false)
  if (!fileUrl || isBroken) return <Image aria-hidden />
  return <img src={fileUrl} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
}

/** True after the element has first been in view. */
function useHasBeenVisible(element: RefObject<Element | null>) {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
