import { sql } from 'drizzle-orm'

/** The reason why the last link of a user could not be mailed, for a SELECT FROM users. NULL if it was, or will be. */
export const linkMailProblem = sql`(SELECT CASE WHEN state IN ('refused', 'bounced') THEN coalesce(problem, 'No se pudo enviar.')
      WHEN state = 'expired' THEN 'El servicio de correo no respondió a tiempo.' END
    FROM mails WHERE mails.userId = users.id AND kind IN ('invite', 'reset') ORDER BY mails.id DESC LIMIT 1)`
