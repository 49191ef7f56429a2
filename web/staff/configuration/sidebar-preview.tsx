import type { CSSProperties } from 'react'
import { readableInk } from '../../shop/contrast.ts'
import { useFormValues } from '../../ui/form/form.tsx'
import { icons } from '../../ui/page-icons.tsx'
import { entryClasses } from '../../ui/sidebar-entry.ts'

const entries = [
  ['home', 'Inicio'],
  ['orders', 'Pedidos'],
  ['products', 'Productos'],
  ['customers', 'Clientes'],
] as const

/** Preview of the menu with the values of the form: one entry selected, one hovered. */
export function SidebarPreview({ name }: { name: string }) {
  const values = useFormValues()
  const ground = String(values.admin_sidebar_color)
  const hover = String(values.admin_sidebar_hover_color)
  const logo = values.admin_sidebar_logo_url
  const image = values.sidebar_background_type === 'image' && values.sidebar_background_image_url
  const style = {
    '--sidebar-bg': ground,
    '--sidebar-hover': hover,
    '--sidebar-text': readableInk([ground, hover]),
    '--sidebar-image': image ? `url(${JSON.stringify(image)})` : 'none',
  } as CSSProperties
  return (
    <div
      aria-hidden
      style={style}
      className="w-[210px] max-w-full overflow-hidden rounded-lg bg-sidebar bg-cover bg-center bg-(image:--sidebar-image) text-sidebar-ink shadow-md"
    >
      <div className="bg-[color-mix(in_srgb,var(--sidebar-bg)_78%,transparent)] pb-10">
        <p className="flex h-[50px] items-center gap-2.5 px-[11px]">
          {typeof logo === 'string' ? (
            <img src={logo} alt="" className="size-[32px] shrink-0 rounded-md object-contain" />
          ) : (
            <span className="grid size-[32px] shrink-0 place-items-center rounded-md bg-linear-140 from-[#ffb457] to-[#ff7a3d] font-bold text-[#3b1d00] text-base">
              {name.charAt(0).toUpperCase()}
            </span>
          )}
          <span className="truncate font-semibold text-base">{name}</span>
        </p>
        <ul className="grid gap-0.5 px-2 py-1">
          {entries.map(([icon, title], index) => {
            const Icon = icons[icon]
            return (
              <li key={title} className={`${entryClasses(index === 0)} ${index === 1 ? 'bg-sidebar-hover' : ''}`}>
                <Icon aria-hidden />
                {title}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
