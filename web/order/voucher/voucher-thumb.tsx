import { FileText, Image } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useObjectUrl, useVoucherFile } from './voucher-file.tsx'

/** A small picture of a voucher, loaded when it comes into view. An icon for a PDF, and until the picture is there. */
export function VoucherThumb({ url }: { url: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const isPdf = url.endsWith('.pdf')
  const isSeen = useSeen(box)
  return (
    <span
      ref={box}
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-mute-soft text-ink-2 [&_svg]:size-[18px]"
    >
      {isPdf ? <FileText aria-hidden /> : isSeen ? <Picture url={url} /> : <Image aria-hidden />}
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

/** True from the moment the element comes into view. */
function useSeen(element: RefObject<Element | null>) {
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
