import { topOverlay, useBack } from '../ui/use-back.ts'

/** Back closes the open main menu of a phone. This is a component of its own so that its code is loaded after the first rows. */
export default function DrawerBack({ onBack }: { onBack: () => void }) {
  useBack(true, () => topOverlay() === undefined, onBack)
  return null
}
