import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { roomPagePath, type OpenRoom } from './open-room.ts'

/** Enters a room of the class, or continues its assigned competition. */
export function RoomButton({ room }: { room: OpenRoom }) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <Button href={localized(roomPagePath(room))} variant="go" size="large" icon={<IconPlayerPlayFilled aria-hidden />}>
      {t(room.closesAt === null ? 'lobby.join' : playsQuestions(room.game) ? 'assigned.goOn' : 'assigned.goPlay')}
    </Button>
  )
}
