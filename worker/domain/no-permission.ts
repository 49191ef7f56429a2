import { noPermissionMessage } from '../contract/accounts/team.ts'
import { forbidden } from '../errors.ts'

export const noPermission = () => forbidden(noPermissionMessage)
