import { useTranslation } from 'react-i18next'
import { tileNames } from '#rules/cards/tile-names.ts'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { formatRoomCode } from '#rules/competitions/room-code.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import { LobbyKite } from './lobby-kite.tsx'
import { LobbyTeams } from './lobby-teams.tsx'
import { shortNames } from './short-names.ts'
import type { SceneProps } from '../stage.tsx'
import { useJoinAddress } from '../use-join-address.ts'
import styles from './lobby.module.css'

/** Number of kites that fit with their names. */
const maxKites = 40
const maxMissingNames = 6

/** Rows of kites; from two rows on, the code is smaller. In four rows the names are beside the kites. */
const countRows = (count: number) => (count > 24 ? 4 : count > 18 ? 3 : count > 9 ? 2 : 1)

/** Lobby on the wall: address, room code and QR code, present players and missing students. */
export function SceneLobby({ room, host: { code, classCode, players, missing } }: SceneProps) {
  const { t } = useTranslation('competitions')
  const address = useJoinAddress(code, classCode)
  const present = players.filter(({ state }) => state === 'in')
  const shown = present.length > maxKites ? present.slice(0, maxKites - 1) : present
  const names = shortNames(shown)
  const rows = room.settings.teams > 0 ? 1 : countRows(present.length)
  const missingNames = tileNames(missing.slice(0, maxMissingNames).map(({ name }) => name))
  return (
    <div className={styles.lobby} data-rows={rows}>
      <div className={styles.join}>
        <div className={styles.code}>
          <div className={styles.words}>
            <p className={styles.how}>{t(room.locked ? 'host.lockedNow' : 'host.scanOrType')}</p>
            <p className={styles.big}>{formatRoomCode(code)}</p>
            <div className={styles.ways}>
              {address && <p className={styles.where}>{address.typed}</p>}
              {classCode && (
                <p className={styles.how}>
                  {t('host.newDevice')} <span className="sk-number">{formatClassCode(classCode)}</span>
                </p>
              )}
            </div>
          </div>
          {address && <QrCode text={address.scanned} label={t('host.qr')} className={styles.qr} />}
        </div>
        <p className={styles.count}>
          <strong>{room.players}</strong>
          {missing.length > 0 && <span>{t('host.ofAll', { count: room.players + missing.length })}</span>}
        </p>
      </div>
      {room.settings.teams > 0 ? (
        <LobbyTeams teams={room.settings.teams} players={present} />
      ) : (
        <ul className={styles.kites}>
          {shown.map((player) => (
            <LobbyKite key={player.id} player={player} name={names.get(player.id)} />
          ))}
          {present.length > shown.length && <li className={styles.more}>{`+${present.length - shown.length}`}</li>}
        </ul>
      )}
      {present.length > 0 && missing.length === 0 && <p className={styles.missing}>{t('host.tapJumps')}</p>}
      {missing.length > 0 && (
        <p className={styles.missing}>
          {present.length > 0 && `${t('host.tapJumps')} · `}
          {t('host.missing', { names: missingNames.join(', ') })}
          {missing.length > maxMissingNames && ` ${t('host.andMore', { count: missing.length - maxMissingNames })}`}
        </p>
      )}
    </div>
  )
}
