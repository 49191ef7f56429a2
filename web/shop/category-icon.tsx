import {
  BrickWall,
  BrushCleaning,
  Cable,
  Drill,
  Faucet,
  Hammer,
  HardHat,
  Lightbulb,
  Lock,
  type LucideIcon,
  Package,
  PaintRoller,
  Ruler,
  Screw,
  SprayCan,
  Sprout,
  Wrench,
} from 'lucide-react'
import useSWR from 'swr'
import type { Category } from '#contract/products/catalog'
import { plain } from '#contract/search'
import { pathTo } from './category-tree.ts'

/** Beginnings of words in category names, without accents. The first row that matches decides. */
const icons: [RegExp, LucideIcon][] = [
  [/\b(tornill|tuerca|clavo|pija|fijacion|taquete|ancla|abrazadera|remache)/, Screw],
  [/\b(pegamento|adhesivo|silicon|sellador|espuma|aerosol|insecticida|plaga|quimico|desinfectante|jabon)/, SprayCan],
  [/\b(construccion|cemento|mezcla|malla|varilla|block|ladrillo)/, BrickWall],
  [/\b(ilumina|lampara|foco|led|luminaria)/, Lightbulb],
  [/\b(candado|cerra|chapa|cerrojo|seguridad electronica)/, Lock],
  [/\b(casco|guante|arnes|chaleco|proteccion personal|senaliza)/, HardHat],
  [/\b(medicion|medir|nivel|flexometro|cinta metrica)/, Ruler],
  [/\b(taladro|esmeril|sierra|broca|consumible|soldadura|herramienta electrica)/, Drill],
  [/\b(pinza|desarmador|dado|herramienta manual)|\bllaves y dados/, Wrench],
  [/\b(plomeria|tuberia|pvc|cpvc|cobre|valvula|llave|mezcladora|tinaco|bomba|bano|sanitario|manguera|riego)/, Faucet],
  [/\b(electric|cable|apagador|contacto|dispositivo|canaliza)/, Cable],
  [/\b(pintura|vinilica|esmalte|impermeab|brocha|rodillo|recubri)/, PaintRoller],
  [/\b(jardin|tierra|abono|semilla|planta)/, Sprout],
  [/\b(limpieza|escoba|trapeador|bolsa|papel)/, BrushCleaning],
  [/\b(herramienta|martillo|cincel|ferreteria)/, Hammer],
  [/\b(seguridad)/, HardHat],
]

/** The icon of a category's name, or else of its nearest parent with one. `path` goes from the root to the category. */
function iconFor(path: readonly Pick<Category, 'name'>[]): LucideIcon {
  for (const { name } of path.toReversed()) {
    const icon = icons.find(([words]) => words.test(plain(name)))
    if (icon) return icon[1]
  }
  return Package
}

/** Shown in place of a missing picture. */
export default function CategoryIcon({ category }: { category: { id: number; name: string } | null }) {
  const { data = [] } = useSWR<Category[]>(category ? '/categories' : null)
  const path = pathTo(data, category?.id ?? null)
  const Icon = iconFor(path.length > 0 || !category ? path : [category])
  return <Icon strokeWidth={1.75} className="h-[55%] max-h-16 w-auto" />
}
