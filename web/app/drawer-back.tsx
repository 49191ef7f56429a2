import { topOverlay, useBack } from '../ui/use-back.ts'

/** Closes the open main menu of a phone on Back. A component, because its code is not part of the first load. */
export default function DrawerBack({ onBack }: { onBack: () => void }) {
  useBack(true, () => topOverlay() === undefined, onBack)
  return null
}
