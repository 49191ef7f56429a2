import { PaperHeader } from '../../ui/file/paper.tsx'

/** The shop on paper. `lines`: see `shopLines`. */
export type PaperShop = { name: string; lines: readonly string[] }

/** The shop at the head of a printed sheet, with the title and the date of the sheet at the right. */
export function ShopHeader({ shop, title, date }: { shop: PaperShop; title: string; date: string }) {
  return (
    <PaperHeader
      aside={
        <>
          <h1 className="font-semibold text-[14pt] text-ink">{title}</h1>
          {date}
        </>
      }
    >
      <p className="font-semibold text-[17pt] tracking-[-0.02em]">{shop.name}</p>
      {shop.lines.map((line) => (
        <p key={line} className="text-[8pt] text-ink-2">
          {line}
        </p>
      ))}
    </PaperHeader>
  )
}
