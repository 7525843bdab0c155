import { useTranslation } from 'react-i18next'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { replaceWorkspaceInAddress, isSameWorkspace } from '#rules/workspaces/workspace-address.ts'
import {
  ChooseWorkspaceForm,
  submitWorkspaceOnClick,
  type WorkspaceChoice,
  type Shell,
} from '#app/features/dashboard/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { defaultKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import { MenuGroup, MenuLink } from '#app/ui/navigation/menu.tsx'
import { WorkspaceSwitcher } from '#app/ui/navigation/workspace-switcher.tsx'

/** Shows the current class, child or school and lets the user switch to another. */
export function WorkspaceMenu({ room, rooms, can }: Pick<Shell, 'room' | 'rooms' | 'can'>) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const choosePage = localized('/account/select-room?choose')
  const otherWorkspaces = rooms.filter((workspace) => !isSameWorkspace(workspace, room))
  const note = room && (room.grade || room.schoolName)

  return (
    <WorkspaceSwitcher
      name={room?.name ?? t('shell.noRoom')}
      note={note && note !== room.name ? note : undefined}
      picture={room && <WorkspaceIcon room={room} size={36} />}
    >
      {otherWorkspaces.length > 0 && (
        <ChooseWorkspaceForm to={choosePage}>
          {otherWorkspaces.slice(0, 8).map((other) => (
            <MenuLink
              key={other.kind + other.id}
              href={localized(replaceWorkspaceInAddress('/dashboard', other))}
              onClick={submitWorkspaceOnClick(other)}
              icon={<WorkspaceIcon room={other} size={28} />}
            >
              {other.name}
            </MenuLink>
          ))}
        </ChooseWorkspaceForm>
      )}
      <MenuGroup>
        {(otherWorkspaces.length > 0 || !room) && (
          <MenuLink href={choosePage} icon={<IconDoor aria-hidden />}>
            {t('shell.allRooms')}
          </MenuLink>
        )}
        {can.createClassroom && (
          <MenuLink href={localized('/dashboard/classroom')} icon={<IconSchool aria-hidden />}>
            {t('shell.myClassrooms')}
          </MenuLink>
        )}
      </MenuGroup>
    </WorkspaceSwitcher>
  )
}

/** Icon of a workspace: a class has its picture, a child a kite, a school a building. */
function WorkspaceIcon({ room, size }: { room: WorkspaceChoice; size: 28 | 36 }) {
  if (room.kind === 'child')
    return (
      <WorkspacePicture size={size}>
        <Kite look={defaultKite(room.id)} size={size - 8} />
      </WorkspacePicture>
    )
  if (room.kind === 'school')
    return (
      <WorkspacePicture size={size} colour="sun">
        <IconBuildingCommunity size={size - 12} aria-hidden />
      </WorkspacePicture>
    )
  return <WorkspacePicture size={size} icon={room.icon} colour={room.colour} />
}
