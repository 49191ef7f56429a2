import { useState } from 'react'
import type { Product } from '#contract/catalog'

const tones = ['bg-teal-soft text-teal', 'bg-warn-soft text-warn', 'bg-ok-soft text-ok', 'bg-info-soft text-info']
const noTone = 'bg-mute-soft text-mute'

/** The product's picture, or its category's initials in the category's colour. `className` sets size and shape. */
export function ProductThumb({
  product: { image, category },
  className = 'size-9 rounded-md text-xs',
}: {
  product: Pick<Product, 'image' | 'category'>
  className?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  if (image && image !== broken) {
    return (
      <img
        src={image.startsWith('/') ? image : `/files/${image}`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(image)}
        className={`shrink-0 bg-white object-contain ${className}`}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={`grid shrink-0 select-none place-items-center font-semibold ${className} ${category ? tones[category.id % tones.length] : noTone}`}
    >
      {initialsOf(category?.name ?? 'Sin categoría')}
    </span>
  )
}

/** "Pijas y taquetes" → PT, "Tornillos" → To. */
function initialsOf(name: string) {
  const [first = '', second] = name.split(/[^\p{L}]+/u).filter((word) => word.length > 2)
  return second ? `${first.charAt(0)}${second.charAt(0).toUpperCase()}` : first.slice(0, 2)
}
