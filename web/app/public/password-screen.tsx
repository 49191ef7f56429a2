import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { passwordFor } from '#contract/accounts/account'
import { type LinkState, type PasswordLinkAnswer, ResetRequest } from '#contract/accounts/password-links'
import {
  mismatchMessage,
  NewPasswordFields,
  passwordHint,
  passwordsMatch,
  repeatEntry,
} from '../../account/new-password.tsx'
import { ApiError, post } from '../../api/client.ts'
import { endSession, getSession } from '../../api/session-store.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { messageOf, Problem, useProblem } from '../../ui/form/problem.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { signIn, typedEmail } from '../session/session.ts'
import { DocumentLink, PublicShell } from './public-shell.tsx'

/** Sets a password with the link of a mail, whose token is after the #. Without a token, requests such a mail. */
export default function PasswordScreen() {
  const [token, setToken] = useState(() => location.hash.slice(1))
  useEffect(() => {
    function readToken() {
      const found = location.hash.slice(1)
      if (!found) return
      setToken(found)
      // The token must not stay in the history of a shared computer.
      history.replaceState(history.state, '', '/password')
    }
    readToken()
    // A link that is pasted into this page differs in its fragment only: the browser loads no document.
    addEventListener('hashchange', readToken)
    return () => removeEventListener('hashchange', readToken)
  }, [])
  return token ? <LinkPage key={token} token={token} /> : <RequestPage />
}

function RequestPage() {
  const [sentTo, setSentTo] = useState<string>()
  const { problem, handleSubmit } = useProblem(async ({ email }: ResetRequest) => {
    await post('/password/reset', { email }, { renew: false })
    setSentTo(email)
  })

  if (sentTo) {
    return (
      <PublicShell title="Revisa tu correo">
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          Si <b className="font-medium text-ink">{sentTo}</b> tiene una cuenta, en unos minutos llega un correo con un
          enlace para crear una contraseña nueva. Sirve durante 60 minutos.
        </p>
        <p className="text-ink-2 text-sm">¿No llega? Revisa la carpeta de spam, o escribe a tu vendedor.</p>
        <DocumentLink primary to="/login">
          Volver a iniciar sesión
        </DocumentLink>
      </PublicShell>
    )
  }
  return (
    <PublicShell title="¿Olvidaste tu contraseña?">
      <p className="text-ink-2">Escribe el correo de tu cuenta y te enviamos un enlace para crear otra.</p>
      <Form schema={ResetRequest} initial={{ email: typedEmail() }} onSubmit={handleSubmit}>
        <Field
          name="email"
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
        />
        <Problem>{problem}</Problem>
        <SubmitButton block className="h-11! text-base!">
          Enviar enlace
        </SubmitButton>
        <DocumentLink to="/login">Volver a iniciar sesión</DocumentLink>
      </Form>
    </PublicShell>
  )
}

function LinkPage({ token }: { token: string }) {
  const [link, setLink] = useState<LinkState>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads the link again
  useEffect(() => {
    setFailure(undefined)
    post<LinkState>('/password/link', { token }, { renew: false })
      .then(setLink)
      .catch((error) => {
        if (error instanceof ApiError && error.status === 400) setLink({ state: 'unknown' })
        else setFailure(messageOf(error))
      })
  }, [token, attempt])

  if (failure) {
    return (
      <PublicShell title="Crear contraseña">
        <ErrorState message={failure} onRetry={() => setAttempt((number) => number + 1)} />
      </PublicShell>
    )
  }
  if (!link) {
    return (
      <PublicShell title="Crear contraseña">
        <Skeleton lines={4} />
      </PublicShell>
    )
  }
  return link.state === 'ready' ? (
    <NewPasswordPage token={token} link={link} onInvalid={setLink} />
  ) : (
    <DeadLink state={link.state} />
  )
}

const deadLinks = {
  used: {
    title: 'Este enlace ya se usó',
    text: 'Cada enlace sirve una vez. Inicia sesión con la contraseña que creaste, o pide otro enlace.',
  },
  expired: {
    title: 'Este enlace ya venció',
    text: 'Pide uno nuevo y ábrelo en cuanto llegue. Si te invitaron, también puedes pedirle a tu vendedor que te invite otra vez.',
  },
  inactive: { title: 'Tu cuenta está desactivada', text: 'Escribe a tu vendedor para que la active.' },
  unknown: {
    title: 'Este enlace no es válido',
    text: 'Puede estar incompleto: ábrelo otra vez desde el correo, o pide uno nuevo.',
  },
}

function DeadLink({ state }: { state: keyof typeof deadLinks }) {
  const { title, text } = deadLinks[state]
  return (
    <PublicShell title={title}>
      <p className="text-ink-2">{text}</p>
      <div className="grid gap-2">
        {state === 'inactive' ? null : (
          <DocumentLink primary to="/password">
            Pedir un enlace nuevo
          </DocumentLink>
        )}
        <DocumentLink to="/login">Iniciar sesión</DocumentLink>
      </div>
    </PublicShell>
  )
}

type Ready = Extract<LinkState, { state: 'ready' }>

function NewPasswordPage({
  token,
  link,
  onInvalid,
}: {
  token: string
  link: Ready
  onInvalid: (link: LinkState) => void
}) {
  const [problem, setProblem] = useState<string>()
  const [isSaved, setIsSaved] = useState(false)
  const schema = v.pipe(
    v.object({ password: passwordFor(link), ...repeatEntry('Repite la contraseña.') }),
    v.forward(v.partialCheck([['password'], ['repeat']], passwordsMatch, mismatchMessage), ['repeat']),
  )

  async function handleSubmit({ password }: { password: string }) {
    setProblem(undefined)
    try {
      const { email } = await post<PasswordLinkAnswer>('/password', { token, password }, { renew: false })
      // The browser may have the session of another user, who leaves it with the button.
      if (getSession().token) return setIsSaved(true)
      history.replaceState(null, '', '/login')
      await signIn({ email, password }).catch((refusal) => {
        // A user with a second factor signs in on the usual page.
        if (refusal instanceof ApiError && refusal.code === 'CODE_REQUIRED') return location.replace('/login')
        setProblem(messageOf(refusal))
        setIsSaved(true)
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields) throw error
      const state = stateByCode[error.code]
      if (state) onInvalid({ state })
      else setProblem(error.message)
    }
  }

  if (isSaved) {
    return (
      <PublicShell title="Contraseña guardada">
        <p className="text-ink-2">Ya puedes entrar con tu correo y tu contraseña nueva.</p>
        <Problem>{problem}</Problem>
        <DocumentLink primary to="/login" onClick={() => endSession(true)}>
          Iniciar sesión
        </DocumentLink>
      </PublicShell>
    )
  }
  return (
    <PublicShell title={link.kind === 'invite' ? `Hola, ${link.nombre}` : 'Crea una contraseña nueva'}>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        {link.kind === 'invite' ? 'Crea tu contraseña para entrar con ' : 'Para la cuenta '}
        <b className="font-medium text-ink">{link.email}</b>.
      </p>
      <Form schema={schema} initial={{ password: '', repeat: '' }} onSubmit={handleSubmit}>
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <NewPasswordFields label="Contraseña" hint={passwordHint(link)} />
        <Problem>{problem}</Problem>
        <SubmitButton block className="h-11! text-base!">
          Guardar y entrar
        </SubmitButton>
      </Form>
    </PublicShell>
  )
}

const stateByCode: Record<string, keyof typeof deadLinks | undefined> = {
  LINK_USED: 'used',
  LINK_EXPIRED: 'expired',
  INACTIVE: 'inactive',
  NOT_FOUND: 'unknown',
}
