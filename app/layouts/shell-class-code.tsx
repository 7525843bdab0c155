import { useRouteLoaderData } from 'react-router'
import { ClassCode } from '#app/features/classrooms/public.ts'
import type { RoomChoice } from '#app/features/dashboard/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'

/** The code of the class, for those who teach it. */
export function ShellClassCode({ room }: { room: RoomChoice | null }) {
  const baseUrl = useRouteLoaderData<{ baseUrl: string }>('root')?.baseUrl ?? ''
  const join = useLocalePath()('/join')
  return (
    room?.code && (
      <ClassCode classroomId={room.id} code={room.code} className={room.name} joinAddress={baseUrl + join} narrow />
    )
  )
}
