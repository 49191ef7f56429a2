import { useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { ProductThumb } from '../../shop/product-thumb.tsx'

/** The product's main picture, and its other pictures when they are loaded. Nothing without a picture. */
export function ProductPictures({ product, images = [] }: { product: Product; images: readonly string[] | undefined }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const image = chosen !== null && images.includes(chosen) ? chosen : product.image
  if (!image) return null
  return (
    <div className="grid gap-2">
      <ProductThumb product={{ ...product, image }} className="aspect-4/3 w-full rounded-lg" />
      {images.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {images.map((url, index) => (
            <button
              key={url}
              type="button"
              aria-label={`Ver imagen ${index + 1}`}
              aria-pressed={url === image}
              onClick={() => setChosen(url)}
              className="size-14 overflow-hidden rounded-md border-2 border-line bg-white aria-pressed:border-focus"
            >
              <img src={url} alt="" loading="lazy" className="size-full object-contain" />
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
