import { data, Outlet, type MiddlewareFunction } from 'react-router'
import { can } from '#rules/permissions.ts'
import { roomContext } from '#app/platform/room.ts'
import { visitOf } from '#app/platform/request.server.ts'

/** The person teaches this classroom or administers its school; for anybody else the page does not exist. */
const requireTeacher: MiddlewareFunction<Response> = ({ context }, next) => {
  const { actor } = visitOf(context)
  if (!can(actor, 'classroom.teach', context.get(roomContext))) throw data(null, { status: 404 })
  return next()
}

export const middleware = [requireTeacher]
export const loader = () => null
export default Outlet
