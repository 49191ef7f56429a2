import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { BankAccount, maxBankAccounts } from '#contract/shop/business'
import type { BanksSetting } from '#contract/shop/settings'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaField } from '../../ui/form/field-kinds.tsx'
import { isSame } from '../../ui/form/merge-values.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { saveSetting } from './api.ts'

const blank: BankAccount = { bank: '', holder: '', clabe: '', instructions: '' }

type Setting = Pick<BanksSetting, 'value' | 'version'>

/** The accounts for transfers, in the order in which clients see them. Each change is saved at once. */
function useBankAccounts({ value: accounts, version }: Setting, onReload: () => Promise<unknown>) {
  async function save(value: BankAccount[]) {
    try {
      await saveSetting({ key: 'banks', value, version })
    } catch (error) {
      // Another user may have changed the list.
      await onReload()
      throw error
    }
  }

  const without = (account: BankAccount) => accounts.filter(({ clabe }) => clabe !== account.clabe)
  function withAccount(account: BankAccount, before: BankAccount) {
    const isEdited = ({ clabe }: BankAccount) => clabe === before.clabe
    if (accounts.some(isEdited)) return accounts.map((other) => (isEdited(other) ? account : other))
    // An equal account was added by an earlier save, whose answer was lost.
    return accounts.some((other) => isSame(other, account)) ? accounts : [...accounts, account]
  }

  const [change, isSaving] = useAction(save, {
    success: 'Configuración guardada.',
    failure: 'Error al guardar la configuración.',
  })
  return {
    isSaving,
    /** Adds an account, or stores it in the place of `before`. */
    store: (account: BankAccount, before: BankAccount) => save(withAccount(account, before)),
    moveFirst: (account: BankAccount) => change([account, ...without(account)]),
    remove: (account: BankAccount) => change(without(account)),
  }
}

export function BankAccounts({
  id,
  setting,
  onReload,
}: {
  /** Fragment of the address that leads to it: `#banks`. */
  id: string
  setting: Setting
  onReload: () => Promise<unknown>
}) {
  const accounts = setting.value
  const { isSaving, store, moveFirst, remove } = useBankAccounts(setting, onReload)
  const [editedAccount, setEditedAccount] = useState<BankAccount>()
  const [removedAccount, setRemovedAccount] = useState<BankAccount>()
  const isFull = accounts.length >= maxBankAccounts

  return (
    <div id={id}>
      <Card
        flush
        title="Pagos"
        subtitle="cuentas para transferencias"
        actions={
          <Button size="sm" icon={<Plus />} disabled={isFull} onClick={() => setEditedAccount(blank)}>
            Agregar cuenta
          </Button>
        }
      >
        {accounts.length === 0 ? (
          <Empty title="Aún no hay cuentas." icon={<Landmark />}>
            Sin una cuenta, tus clientes no saben a dónde transferir.
          </Empty>
        ) : (
          <ul className="lines text-sm">
            {accounts.map((account, index) => (
              <AccountRow
                key={account.clabe}
                account={account}
                isSaving={isSaving}
                onMoveFirst={index > 0 ? () => moveFirst(account) : undefined}
                onEdit={() => setEditedAccount(account)}
                onRemove={() => setRemovedAccount(account)}
              />
            ))}
          </ul>
        )}
        {editedAccount ? (
          <AccountDialog
            account={editedAccount}
            onSave={(account) => store(account, editedAccount)}
            onClose={() => setEditedAccount(undefined)}
          />
        ) : null}
        {removedAccount ? (
          <RemoveDialog
            account={removedAccount}
            busy={isSaving}
            onRemove={async () => {
              await remove(removedAccount)
              setRemovedAccount(undefined)
            }}
            onClose={() => setRemovedAccount(undefined)}
          />
        ) : null}
      </Card>
    </div>
  )
}

type RowProps = {
  account: BankAccount
  isSaving: boolean
  /** Makes the account the first. Undefined if it is the first already. */
  onMoveFirst: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

function AccountRow({ account, isSaving, onMoveFirst, onEdit, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 leading-snug [overflow-wrap:anywhere]">
        <p className="font-semibold">{account.bank}</p>
        <p className="text-ink-2">{account.holder}</p>
        <p className="code">{account.clabe}</p>
      </div>
      <div className="flex gap-1">
        {onMoveFirst ? (
          <Button
            size="sm"
            variant="ghost"
            busy={isSaving}
            aria-label={`Poner primero ${account.bank}`}
            onClick={onMoveFirst}
          >
            Poner primero
          </Button>
        ) : null}
        <Button size="sm" aria-label={`Editar ${account.bank}`} onClick={onEdit}>
          Editar
        </Button>
        <Button size="sm" variant="danger" busy={isSaving} aria-label={`Quitar ${account.bank}`} onClick={onRemove}>
          Quitar
        </Button>
      </div>
    </li>
  )
}

function AccountDialog({
  account,
  onSave,
  onClose,
}: {
  account: BankAccount
  onSave: (account: BankAccount) => Promise<unknown>
  onClose: () => void
}) {
  return (
    <FormDialog
      title={account.clabe ? 'Editar cuenta' : 'Agregar cuenta'}
      submitLabel="Guardar"
      schema={BankAccount}
      initial={account}
      onSubmit={onSave}
      onClose={onClose}
      success="Configuración guardada."
      failure="Error al guardar la configuración."
    >
      <Field name="bank" label="Banco" required autoFocus maxLength={60} />
      <Field name="holder" label="Titular" required maxLength={120} />
      <Field name="clabe" label="CLABE" required inputMode="numeric" hint="18 dígitos." />
      <TextAreaField
        name="instructions"
        label="Instrucciones"
        maxLength={500}
        hint="Opcional; el cliente las lee al pagar."
      />
    </FormDialog>
  )
}

function RemoveDialog({
  account: { bank, clabe },
  busy,
  onRemove,
  onClose,
}: {
  account: BankAccount
  busy: boolean
  onRemove: () => void
  onClose: () => void
}) {
  return (
    <ConfirmDialog
      title={`Quitar la cuenta de ${bank}`}
      confirmLabel="Quitar cuenta"
      danger
      busy={busy}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p className="text-ink-2">
        Los clientes ya no podrán transferir a <span className="code">{clabe}</span>.
      </p>
    </ConfirmDialog>
  )
}
