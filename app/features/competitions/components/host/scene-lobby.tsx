import { useTranslation } from 'react-i18next'
import { showClassCode } from '#rules/class-code.ts'
import { showRoomCode } from '#rules/competitions/room-code.ts'
import { QrCode } from '#app/platform/shell/nav-qr-code.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import type { SceneProps } from './stage.tsx'
import { useJoinAddress } from './use-join-address.ts'
import styles from './lobby.module.css'

/** As many as there is room for; who is in wants to see their name. */
const mostKites = 40
const mostMissing = 6

/** Names stand below their kites, and beside them where there are more than two rows of them. */
const crowdOf = (count: number) => (count > 24 ? 'very' : count > 18 ? 'some' : undefined)

/** Where to go, what to type or scan, who is here and who is missing. */
export function SceneLobby({ room, host: { code, classCode, players, missing } }: SceneProps) {
  const { t } = useTranslation('competitions')
  const address = useJoinAddress(code, classCode)
  const present = players.filter(({ state }) => state === 'in')
  const shown = present.length > mostKites ? present.slice(0, mostKites - 1) : present
  const names = missing.slice(0, mostMissing).map(({ name }) => name)
  return (
    <div className={styles.lobby}>
      <div className={styles.join}>
        <div className={styles.code}>
          <div className={styles.words}>
            <p className={styles.how}>{t(room.locked ? 'host.lockedNow' : 'host.scanOrType')}</p>
            <p className={styles.big}>{showRoomCode(code)}</p>
            {address && <p className={styles.where}>{address.typed}</p>}
            {classCode && (
              <p className={styles.how}>
                {t('host.newDevice')} <span className="sk-number">{showClassCode(classCode)}</span>
              </p>
            )}
          </div>
          {address && <QrCode text={address.scanned} label={t('host.qr')} className={styles.qr} />}
        </div>
        <p className={styles.count}>
          <strong>{room.players}</strong>
          {missing.length > 0 && <span>{t('host.ofAll', { count: room.players + missing.length })}</span>}
        </p>
      </div>
      <ul className={styles.kites} data-many={crowdOf(present.length)}>
        {shown.map(({ id, personId, name, here: connected }) => (
          <li key={id} data-away={connected ? undefined : ''}>
            <ChildKite id={personId ?? id} size={96} className={styles.kite} />
            <span>{name}</span>
          </li>
        ))}
        {present.length > shown.length && <li className={styles.more}>{`+${present.length - shown.length}`}</li>}
      </ul>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {t('host.missing', { names: names.join(', ') })}
          {missing.length > mostMissing && ` ${t('host.andMore', { count: missing.length - mostMissing })}`}
        </p>
      )}
    </div>
  )
}
