import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ImportKind } from '#contract/imports/imports'
import { Notice } from '../../ui/chip.tsx'
import { formatCount } from '../../ui/money.ts'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { kindTexts } from './labels.ts'
import { PreviewStep } from './preview-step.tsx'
import { type Importer, type Step, useImporter } from './use-importer.ts'

const kinds: Record<string, ImportKind> = {
  '/products/import': 'products',
  '/inventory/import': 'stock',
  '/customers/import': 'customers',
}

export default function ImportScreen() {
  const { pathname } = useLocation()
  const [query, changeQuery] = useQuery()
  const ofPage = kinds[pathname] ?? 'products'
  const kind = ofPage === 'products' && query.get('kind') === 'prices' ? 'prices' : ofPage
  return (
    <KindScreen key={kind} kind={kind}>
      {ofPage === 'products' ? (
        <Segments
          label="Qué se importa"
          options={[
            { value: 'products', label: 'Productos' },
            { value: 'prices', label: 'Solo precios y listas' },
          ]}
          value={kind}
          onChange={(value) => changeQuery({ kind: value === 'prices' ? 'prices' : '' }, { replace: true })}
        />
      ) : null}
    </KindScreen>
  )
}

function KindScreen({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const importer = useImporter(kind)
  const { step, problem, progress } = importer
  return (
    <Page title={kindTexts[kind].title} actions={<Steps current={step} />}>
      {step === 'file' && children ? <div>{children}</div> : null}
      {problem ? (
        <div role="alert">
          <Notice tone="red">{problem}</Notice>
        </div>
      ) : null}
      {progress ? <ProgressLine {...progress} /> : null}
      {importer.isRestored ? <Notice>Seguimos con este archivo, tal como lo dejaste.</Notice> : null}
      <LeaveGuard dirty={step === 'preview' && !importer.isKept} />
      <StepView kind={kind} importer={importer} />
    </Page>
  )
}

function StepView({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  if (importer.step === 'file') return <FileStep kind={kind} importer={importer} />
  if (importer.step === 'columns') return <ColumnsStep kind={kind} importer={importer} />
  return importer.step === 'preview' ? (
    <PreviewStep key={importer.plan?.id} kind={kind} importer={importer} />
  ) : (
    <DoneStep kind={kind} importer={importer} />
  )
}

const steps = [
  ['file', 'Archivo'],
  ['columns', 'Columnas'],
  ['preview', 'Vista previa'],
  ['done', 'Listo'],
] as const satisfies (readonly [Step, string])[]

function Steps({ current }: { current: Step }) {
  const reached = steps.findIndex(([step]) => step === current)
  return (
    <ol className="flex items-center gap-2 overflow-x-auto text-ink-2 text-sm">
      {steps.map(([step, label], index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={`flex items-center gap-1.5 whitespace-nowrap ${index === reached ? 'font-semibold text-ink' : 'max-sm:[&>span:last-child]:sr-only'}`}
        >
          {index > 0 ? <i aria-hidden className="mr-0.5 h-px w-5 bg-line-strong" /> : null}
          <span
            className={`grid size-[22px] place-items-center rounded-full border-[1.5px] font-semibold text-xs [&_svg]:size-3 ${dot(index, reached)}`}
          >
            {index < reached || current === 'done' ? <Check aria-label="hecho" strokeWidth={3} /> : index + 1}
          </span>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  )
}

function dot(index: number, reached: number) {
  if (index < reached) return 'border-ok bg-ok text-white'
  return index === reached ? 'border-theme-strong bg-theme-strong text-white' : 'border-line-strong'
}

function ProgressLine({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div role="status" className="grid gap-1.5 rounded-xl border border-line bg-surface px-4 py-3 text-sm">
      <p className="flex justify-between gap-4 font-medium">
        {label}
        {total > 0 ? (
          <span className="text-ink-2 tabular-nums">
            {formatCount(done)} de {formatCount(total)}
          </span>
        ) : null}
      </p>
      <progress
        aria-label={label}
        className="h-1.5 w-full accent-theme-strong"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </div>
  )
}
