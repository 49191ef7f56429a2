import { SizeMenu } from '../settings/size-menu.tsx'
import { FullScreenButton } from './full-screen-button.tsx'

/** Buttons of wide screens that change how the page looks. */
export default function LookButtons() {
  return (
    <>
      <FullScreenButton />
      <SizeMenu />
    </>
  )
}
