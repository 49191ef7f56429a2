import { useState } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useQuery } from '../../../ui/use-query.ts'
import { StatementDrop } from './statement-drop.tsx'
import { StatementList } from './statement-list.tsx'
import { type SentFile, StatementTable } from './statement-table.tsx'
import { useMatchChoices } from './use-matches.ts'

/** Finds the orders that the movements of a bank statement pay. */
export default function ReconcileScreen() {
  const [query, changeQuery] = useQuery()
  const id = Number(query.get('statement')) || undefined
  const open = (next: number | undefined) => changeQuery({ statement: next ? String(next) : '' })
  const choices = useMatchChoices()
  const [sent, setSent] = useState<{ id: number; file: SentFile }>()
  return (
    <Page title="Conciliar estado de cuenta" actions={<LinkButton to="/payments">Ver cobranza</LinkButton>}>
      {id ? (
        <StatementTable
          key={id}
          id={id}
          sent={sent?.id === id ? sent.file : undefined}
          choices={choices}
          onClose={() => open(undefined)}
        />
      ) : (
        <>
          <StatementDrop
            onAdded={(statement, file) => {
              setSent({ id: statement, file })
              open(statement)
            }}
          />
          <StatementList onOpen={open} />
        </>
      )}
    </Page>
  )
}
