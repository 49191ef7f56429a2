import { Package } from 'lucide-react'

export function ProductThumb({ image }: { image: string | null }) {
  if (image) return <img src={image} alt="" loading="lazy" className="size-9 shrink-0 rounded-md object-cover" />
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-md bg-mute-soft text-ink-3">
      <Package size={17} strokeWidth={1.6} />
    </span>
  )
}
