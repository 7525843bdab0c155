import { data, type MiddlewareFunction } from 'react-router'
import { isUuid } from '#rules/input/uuid.ts'

/**
 * Answers 404 for ids in a URL that are not in canonical form: PostgreSQL would accept other spellings as the same id.
 */
export const requireCanonicalIds: MiddlewareFunction<Response> = ({ params }, next) => {
  if (params.classroomId !== undefined && !isUuid(params.classroomId)) throw data(null, { status: 404 })
  return next()
}
