import { type ComponentProps, createElement } from 'react'

type IconData = { name: string; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

const shared = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Takes the place of lucide-react's `createLucideIcon` in builds. An icon without a name of its own is hidden from screen readers. */
export const icon =
  ({ name, node }: IconData) =>
  ({ size = 24, className = '', ...attributes }: ComponentProps<'svg'> & { size?: number | string }) =>
    createElement(
      'svg',
      {
        ...shared,
        width: size,
        height: size,
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': attributes['aria-label'] ? undefined : true,
        ...attributes,
      },
      ...node.map(([tag, each]) => createElement(tag, each)),
    )
