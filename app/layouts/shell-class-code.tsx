import { useRouteLoaderData } from 'react-router'
import { ClassCode } from '#app/features/people/classrooms/public.ts'
import type { WorkspaceChoice } from '#app/features/dashboard/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'

/** Join code of the class, for its teachers. */
export function ShellClassCode({ room }: { room: WorkspaceChoice | null }) {
  const baseUrl = useRouteLoaderData<{ baseUrl: string }>('root')?.baseUrl ?? ''
  const join = useLocalePath()('/join')
  return (
    room?.code && (
      <ClassCode classroomId={room.id} code={room.code} className={room.name} joinAddress={baseUrl + join} narrow />
    )
  )
}
