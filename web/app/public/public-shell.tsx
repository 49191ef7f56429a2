import type { ReactNode } from 'react'
import { LogoAndName } from '../../shop/logo-and-name.tsx'
import { buttonClasses } from '../../ui/button.tsx'

/** A page beside sign-in, with the name of the shop. Links load a document: these pages have no router. */
export function PublicShell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center bg-surface px-5 py-10">
      <div className="grid w-full max-w-[400px] gap-6">
        <LogoAndName />
        <h1 className="font-semibold text-2xl tracking-[-0.02em]">{title}</h1>
        {children}
      </div>
    </main>
  )
}

type DocumentLinkProps = { to: string; primary?: boolean; onClick?: () => void; children: ReactNode }

/** A link styled as a button. It loads a document. */
export const DocumentLink = ({ to, primary, onClick, children }: DocumentLinkProps) => (
  <a
    href={to}
    onClick={onClick}
    className={`${buttonClasses({ variant: primary ? 'primary' : 'ghost', block: true })} ${primary ? 'h-11!' : ''}`}
  >
    {children}
  </a>
)
