import type { Area } from '#contract/access'
import type { ClientScreen } from '../../client/screens.ts'
import type { StaffScreen } from '../../staff/screens.ts'
import type { IconName } from '../../ui/page-icons.tsx'

/** Screens shared by both audiences. */
export type CommonScreen =
  | 'account'
  | 'accountRequest'
  | 'authRedirect'
  | 'forbidden'
  | 'gallery'
  | 'login'
  | 'notFound'
  | 'password'
  | 'redirect'

/** ../screens.ts maps each name to its component. */
export type ScreenName = ClientScreen | StaffScreen | CommonScreen

export type Route = {
  /** Relative to the parent's path. */
  path: string
  /** Spanish, shown under the parent's title. `:id` is replaced by the parameter, `:folio` by the order number as it is shown. */
  title?: string
  /** Title where the parent's is not shown: document, tab, only child in the menu. */
  alone?: string
  /** Access area; without it, any signed-in user. */
  area?: Area
  icon?: IconName
  hidden?: boolean
  /** The tab cannot be closed. */
  affix?: boolean
  noCache?: boolean
  /** Omitted from the breadcrumb. */
  noCrumb?: boolean
  /** Rendered without the frame. */
  bare?: boolean
  /** Open without a session. */
  open?: boolean
  /** Menu entry to highlight on a hidden page; also its parent crumb when the parent has no title. */
  activeMenu?: string
  screen?: ScreenName
  children?: Route[]
}
