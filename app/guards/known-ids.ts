import { data, type MiddlewareFunction } from 'react-router'
import { isUuid } from '#rules/uuid.ts'

/**
 * An id in an address is spelled as we spell it, or the page does not exist: PostgreSQL would read other spellings as
 * the same id.
 */
export const knownIds: MiddlewareFunction<Response> = ({ params }, next) => {
  if (params.classroomId !== undefined && !isUuid(params.classroomId)) throw data(null, { status: 404 })
  return next()
}
