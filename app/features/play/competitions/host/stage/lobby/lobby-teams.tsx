import { useTranslation } from 'react-i18next'
import type { HostPlayer } from '../../../contract.ts'
import { TeamFlag } from '../../../teams/team-flag.tsx'
import { teamName } from '../board-rows.ts'
import { LobbyKite } from './lobby-kite.tsx'
import { shortNames } from './short-names.ts'
import styles from './lobby.module.css'

/** Players of a team that fit with their names; with many teams, only the kites fit. */
const maxTeamKites = (teams: number) => (teams <= 3 ? 9 : teams === 4 ? 6 : 8)

const fewPlayers = 4

/** Players in the lobby under the flags of their teams. */
export function LobbyTeams({ teams, players }: { teams: number; players: readonly HostPlayer[] }) {
  const { t } = useTranslation('competitions')
  const names = shortNames(players)
  return (
    <div className={styles.teams} data-teams={teams > 4 ? 'many' : undefined}>
      {Array.from({ length: teams }, (_, team) => {
        const members = players.filter((player) => player.team === team)
        return (
          <section
            key={team}
            className={styles.team}
            data-few={members.length <= fewPlayers || undefined}
            aria-label={teamName(t, team)}
          >
            <h3>
              <TeamFlag team={team} className={styles.flag} />
              {teamName(t, team)}
              <span>{members.length}</span>
            </h3>
            <ul>
              {members.slice(0, maxTeamKites(teams)).map((player) => (
                <LobbyKite key={player.id} player={player} name={names.get(player.id)} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
