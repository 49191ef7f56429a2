import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { formatCount } from '../../ui/money.ts'
import { type EntryColumns, gridClassOf } from './entry-columns.ts'
import { type EntryRow, lookupFailedMessage, notFoundMessage } from './entry-rows.ts'
import { useCodeField, useRefocusUnknownCode } from './use-code-field.ts'
import type { EntryField } from './use-entry-keys.ts'

type EntryLineProps = {
  row: EntryRow
  number: number
  columns: EntryColumns
  onChange: (changes: Partial<EntryRow>) => void
  onCode: (text: string) => void
  onEnter: (field: EntryField) => void
  /** Undefined for the only row. */
  onRemove: (() => void) | undefined
}

export function EntryLine({ row, number, columns, onChange, onCode, onEnter, onRemove }: EntryLineProps) {
  const problemId = useId()
  const item = useRef<HTMLLIElement>(null)
  const { product, problem } = row
  const { system, result, isImpossible } = factsOf(row, columns)
  const hint = product && columns.hint?.(row)
  const { message, isUnknown, isCode, isCost, codeProblem } = problemsOf(row, columns, isImpossible)
  const wrong = {
    'aria-invalid': message ? true : undefined,
    'aria-describedby': message ? problemId : undefined,
  } as const
  const { finder, handleBlur } = useCodeField({
    text: row.text,
    isFailed: problem === lookupFailedMessage,
    onText: (text) => onChange({ text, product: undefined, stockAtLookup: undefined, problem: undefined }),
    onCode,
    onEnter: () => onEnter('code'),
  })
  useRefocusUnknownCode(item, isCode && problem !== lookupFailedMessage)

  return (
    <li
      ref={item}
      onBlur={handleBlur}
      className={`grid grid-cols-[minmax(0,1fr)_6rem_2.25rem] items-center gap-x-2 gap-y-1 ${gridClassOf(columns)}`}
    >
      <ProductFinder
        label={`Código ${number}`}
        showsStock={columns.system !== undefined}
        {...finder}
        {...(isCode ? wrong : {})}
      />
      <span className="min-w-0 text-sm leading-snug max-sm:hidden">
        {product?.name}
        {hint ? <span className="block text-ink-2 text-xs">{hint}</span> : null}
      </span>
      {columns.system ? <span className="num text-ink-2 text-sm max-sm:hidden">{system}</span> : null}
      <NumberCell
        data-quantity
        aria-label={`${columns.quantity} ${number}`}
        {...(isCode || isCost ? {} : wrong)}
        inputMode="numeric"
        placeholder="Cant."
        value={row.quantity}
        onFocus={(event) => event.target.select()}
        onValue={(quantity) => onChange({ quantity, problem: codeProblem })}
        onEnter={() => onEnter('quantity')}
      />
      {columns.hasCost ? (
        <NumberCell
          data-cost
          aria-label={`Costo ${number}`}
          {...(isCost ? wrong : {})}
          inputMode="decimal"
          placeholder="Costo"
          className="max-sm:order-last max-sm:col-span-2"
          value={row.cost}
          onFocus={(event) => event.target.select()}
          onValue={(cost) => onChange({ cost, problem: codeProblem })}
          onEnter={() => onEnter('cost')}
        />
      ) : null}
      {columns.result ? (
        <span className={`num font-medium text-sm max-sm:hidden ${isImpossible ? 'text-bad' : ''}`}>{result}</span>
      ) : null}
      <IconButton
        label={`Quitar renglón ${number}`}
        icon={<X />}
        disabled={onRemove === undefined}
        onClick={() => onRemove?.()}
      />
      {product ? <PhoneFacts name={product.name} columns={columns} {...{ system, result, hint }} /> : null}
      {message ? (
        <Problem id={problemId} message={message}>
          {isUnknown ? <NewProductHint code={row.text.trim()} /> : null}
        </Problem>
      ) : null}
    </li>
  )
}

/** The stock in the system, and the result of the line, as text. */
function factsOf(row: EntryRow, { result }: EntryColumns) {
  const { product } = row
  const value = product && result?.valueOf(row)
  return {
    system: product ? (product.on_hand === null ? 'N/A' : formatCount(product.on_hand)) : '',
    result: value === undefined ? '' : (result?.format(value) ?? ''),
    isImpossible: value !== undefined && result?.isImpossible?.(value),
  }
}

/**
 * The message of a row and the field it belongs to. `isUnknown`: no product has the code. `codeProblem`: of the code, also while
 * the user writes in another field.
 */
function problemsOf(row: EntryRow, columns: EntryColumns, isImpossible: boolean | undefined) {
  const { product, problem, text } = row
  const code = text.trim()
  const isCode = problem !== undefined && !product && code !== ''
  return {
    message: problem ?? (isImpossible ? 'No hay tantas piezas en existencia.' : undefined),
    isUnknown: isCode && problem === notFoundMessage(code),
    isCode,
    isCost: problem !== undefined && problem === columns.costProblemOf?.(row),
    codeProblem: isCode ? problem : undefined,
  }
}

const Problem = ({ id, message, children }: { id: string; message: string; children: ReactNode }) => (
  <p id={id} role="alert" className="order-last col-span-full font-medium text-bad text-xs">
    {message} {children}
  </p>
)

/** Explains how to add a product that the shop does not have. The entry keeps its rows, and finds the product once it exists. */
function NewProductHint({ code }: { code: string }) {
  if (!can(useUser(), 'products')) return 'Si es un producto nuevo, pide a ventas que lo dé de alta.'
  return (
    <Link
      to={`/products/add?code=${encodeURIComponent(code)}`}
      state={{ fromEntry: true }}
      className="text-theme-text underline"
    >
      Dar de alta el producto
    </Link>
  )
}

type NumberCellProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  'data-quantity'?: boolean
  'data-cost'?: boolean
  onValue: (text: string) => void
  onEnter: () => void
}

function NumberCell({ className = '', onValue, onEnter, ...props }: NumberCellProps) {
  return (
    <TextInput
      {...props}
      autoComplete="off"
      enterKeyHint="next"
      className={`text-right tabular-nums ${className}`}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** The columns that a phone has no room for, as one line. */
function PhoneFacts({
  name,
  columns,
  system,
  result,
  hint,
}: {
  name: string
  columns: EntryColumns
  system: string
  result: string
  hint: string | undefined
}) {
  const facts = [
    name,
    hint,
    columns.system ? `${columns.system.toLowerCase()} ${system}` : '',
    columns.result && result ? `${columns.result.title.toLowerCase()} ${result}` : '',
  ]
  return <p className="order-last col-span-full text-ink-2 text-xs sm:hidden">{facts.filter(Boolean).join(' · ')}</p>
}
