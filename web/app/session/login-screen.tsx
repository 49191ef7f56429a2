import type { MouseEvent } from 'react'
import { LogoMark } from '../../shop/logo-mark.tsx'
import { usePersonalization } from '../../shop/personalization.ts'
import { BrandPanel } from './brand-panel.tsx'
import { keepTypedEmail } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

function handleForgotten({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const form = currentTarget.closest('form')
  if (form) keepTypedEmail(new FormData(form).get('email'))
}

export default function LoginScreen() {
  const { name, opens } = usePersonalization()
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <BrandPanel />
      <main className="grid content-center justify-items-center px-5 py-10">
        <div className="grid w-full max-w-[360px] gap-7">
          <header className="grid gap-5">
            <p className="flex items-center gap-3 font-semibold text-lg lg:hidden">
              <LogoMark className="size-10 text-xl" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </p>
            <div className="grid gap-1">
              <h1 className="font-semibold text-2xl tracking-[-0.02em]">Iniciar sesión</h1>
              <p className="text-ink-2">Entra con el correo de tu cuenta.</p>
            </div>
          </header>
          <SignInForm>
            <p className="text-balance text-center text-ink-2 text-sm leading-7 [&_a]:underline">
              <a href="/password" onClick={handleForgotten}>
                ¿Olvidaste tu contraseña?
              </a>
              <br />
              ¿No tienes cuenta? {opens ? <a href="/account-request">Solicítala</a> : 'Pídela a tu vendedor.'}
            </p>
          </SignInForm>
        </div>
      </main>
    </div>
  )
}
