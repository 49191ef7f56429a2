import { SizeMenu } from '../settings/size-menu.tsx'
import { FullScreenButton } from './full-screen-button.tsx'

/** Full screen and size, for wide screens. */
export default function DisplayButtons() {
  return (
    <>
      <FullScreenButton />
      <SizeMenu />
    </>
  )
}
