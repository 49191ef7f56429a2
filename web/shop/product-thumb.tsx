import { useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { loadable, Suspense } from '../loadable.tsx'

const CategoryIcon = loadable(() => import('./category-icon.tsx'))

const tones = ['bg-teal-soft text-teal', 'bg-warn-soft text-warn', 'bg-ok-soft text-ok', 'bg-info-soft text-info']
const noTone = 'bg-mute-soft text-mute'

/** The product's picture, or its category's icon in the category's colour. `className` sets size and shape. */
export function ProductThumb({
  product: { image, category },
  className = 'size-9 rounded-md',
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
      className={`grid shrink-0 place-items-center ${className} ${category ? tones[category.id % tones.length] : noTone}`}
    >
      <Suspense>
        <CategoryIcon category={category} />
      </Suspense>
    </span>
  )
}
