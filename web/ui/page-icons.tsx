import {
  Banknote,
  Boxes,
  ChartColumn,
  ClipboardList,
  House,
  IdCardLanyard,
  Package,
  ReceiptText,
  Settings,
  ShoppingBag,
  UserRound,
  UsersRound,
} from 'lucide-react'

/** Icons that the route table may name. They load with the frame, not with the table. */
export const icons = {
  home: House,
  products: Package,
  inventory: Boxes,
  customers: UsersRound,
  orders: ClipboardList,
  payments: Banknote,
  invoices: ReceiptText,
  reports: ChartColumn,
  team: IdCardLanyard,
  shop: ShoppingBag,
  profile: UserRound,
  configuration: Settings,
}

export type IconName = keyof typeof icons
