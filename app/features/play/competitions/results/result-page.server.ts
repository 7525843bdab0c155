import { can } from '#rules/permissions.ts'
import { gameMode, playsQuestions } from '#rules/competitions/game-mode.ts'
import { gameEntry, isGameSlug } from '#rules/games/catalog.ts'
import {
  commonMistake,
  compareShares,
  correctShare,
  skillResults,
  groupStudentsToRevisit,
  type ShareChange,
} from '#rules/competitions/report.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { SubmittedProgram } from '#app/features/learning/lessons/public.ts'
import { skillName } from '#app/features/play/questions/public.server.ts'
import { loadCompetitionGrants } from '#app/features/play/rewards/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { applyArenaResults, loadResultLevels } from '../arena/result-levels.server.ts'
import { toAnswerKey, toShownQuestion } from '../rounds/frozen-question.ts'
import { correctIndexes } from '../rounds/correct-answer.ts'
import type { AnswerKey } from '../contract.ts'
import type { FlightRoom } from '../flight/contract.ts'
import { loadFlightRoom } from '../flight/flight-views.server.ts'
import { enterCompetition } from '../rooms/enter-competition.server.ts'
import { loadResultSteps, type ResultStep } from '../steps/result-steps.server.ts'
import { rankTeams, type RankedTeam } from '../teams/rank-teams.ts'
import { applyRaceResults, loadPlayedRaces, type ResultRace } from '../race/result-races.server.ts'
import {
  loadGuestRows,
  loadRoundRows,
  loadStudentRows,
  loadReportTotals,
  loadTeamPlayers,
  type GuestRow,
  type RoundRow,
  type StudentRow,
} from './report-rows.server.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { localizeTitle } from '../rooms/localize-title.server.ts'

export type ResultStudent = {
  readonly player: string
  readonly personId: string
  readonly name: string
  readonly rank: number
  readonly points: number
  readonly right: number
  readonly answered: number
  /** One character per round: `+` right, `-` wrong, `.` no answer; in a race the stars. Null above `maxMarks`. */
  readonly marks: string | null
}

export type ResultQuestion = {
  readonly round: number
  readonly question: ShownQuestion
  readonly key: AnswerKey
  readonly answered: number
  readonly right: number
  /** The wrong option that most players chose, and why it is wrong. */
  readonly mistake: { readonly place: number; readonly count: number; readonly why: string | null } | null
}

export type ResultSkill = {
  readonly name: string
  readonly rounds: readonly number[]
  readonly answered: number
  readonly right: number
}

export type ResultPage = {
  readonly id: string
  readonly title: string
  readonly game: string
  readonly classroomId: string
  readonly finishedAt: number | null
  /** Totals of all players, including students who left the class since. */
  readonly figures: {
    readonly players: number
    readonly toTheEnd: number
    readonly share: number
    readonly answered: number
    readonly middleMs: number | null
    /** Shares of correct answers of the class, now and in the previous competition; null with too few answers. */
    readonly change: ShareChange | null
  }
  /** Class flight only. */
  readonly flight: FlightRoom | null
  /** Number of current students who were granted points; null before the end. */
  readonly rewarded: number | null
  /** Current students by rank. Students who left the class are counted in `figures` but not listed. */
  readonly students: readonly ResultStudent[]
  /** By rank. Guests count for the podium and the questions, not for skills or revisits. */
  readonly guests: readonly GuestRow[]
  /** Best first; empty without teams. Students who left the class count for their team, as they did on the wall. */
  readonly teams: readonly RankedTeam[]
  /** Polls, word clouds and slides, in round order; they count for no score. */
  readonly steps: readonly ResultStep[]
  /** In round order. */
  readonly questions: readonly ResultQuestion[]
  /** Weakest first. In the arena the unit titles of its levels; in a race the skill keys of its game. */
  readonly skills: readonly ResultSkill[]
  /** Groups of player ids with the names of the skills to revisit. */
  readonly revisit: readonly { readonly students: readonly string[]; readonly skills: readonly string[] }[]
  /** Race only. `stars`: number of players with 0, 1, 2 and 3 stars. */
  readonly races: readonly {
    readonly round: number
    readonly level: string
    readonly stars: readonly number[]
    /** Points of the best play. */
    readonly best: number
  }[]
  /** Coding arena only. */
  readonly levels: readonly {
    readonly round: number
    /** Title of the lesson that contains the level. */
    readonly title: string
    readonly lesson: string
    readonly step: string
    readonly sent: number
    readonly solved: number
    /** Average share of tests that the players' best programs pass, from 0 to 1. */
    readonly testsShare: number
    /** URL of the lesson file that contains the level; null if the lesson no longer exists. */
    readonly file: string | null
    /** The best program of each player, without names. */
    readonly programs: readonly SubmittedProgram[]
  }[]
}

/** Above this number of students × rounds the page has no marks; clients then load answers per student. */
const maxMarks = 1_000

/** Report of a competition for the teachers of the class; null for other users. */
export async function loadResultPage(
  { services, signedIn, locale }: RequestContext,
  id: string,
): Promise<ResultPage | null> {
  const access = await enterCompetition(services, signedIn, { competitionId: id })
  if (!access || !can(access.actor, 'competition.host', access.facts)) return null
  const { schoolId, classroomId } = access.facts
  return read(services, access.actor, async (db) => {
    const row = await competitionById(db, schoolId, id)
    if (!row) return null
    const rounds = await loadRoundRows(db, schoolId, id)
    const members = await rosterOf(db, schoolId, classroomId)
    const levels = row.game === 'arena' ? await loadResultLevels(db, schoolId, id, locale) : []
    const races = gameMode(row.game) === 'race' ? await loadPlayedRaces(db, schoolId, id) : []
    const playedRows = await loadStudentRows(
      db,
      schoolId,
      id,
      members.map((member) => member.id),
    )
    const students = playedRows.map((student) => applyRaceResults(applyArenaResults(student, levels), races))
    const { players, toTheEnd, middleMs, before } = await loadReportTotals(db, row, rounds.at(-1)?.round ?? -1)
    const answered = sumOf(rounds, 'answered')
    const share = correctShare({ answered, right: sumOf(rounds, 'right') })
    // Skill results count class members only, not guests.
    const reportedRounds = [
      ...rounds.map(({ content, round, ofClass }) => ({ round, ...ofClass, skills: content.skills })),
      ...levels.map(({ round, unit }) => ({
        ...countRoundResults(students, round),
        skills: unit === null ? [] : [unit],
      })),
      ...races.map(({ round }) => ({ ...countRoundResults(students, round), skills: gameSkills(row.game) })),
    ]
    const toSkillName = (skill: string) => (playsQuestions(row.game) ? skillName(skill, locale) : skill)
    const ofClass = { answered: sumOf(reportedRounds, 'answered'), right: sumOf(reportedRounds, 'right') }
    const people = students.map(({ personId }) => personId)
    const rewarded = row.state === 'finished' ? (await loadCompetitionGrants(db, schoolId, id, people)).size : null
    const columns = [...levels, ...races, ...rounds]
    const hasMarks = students.length * columns.length <= maxMarks
    return {
      ...{
        id,
        classroomId,
        title: localizeTitle(row, locale),
        game: row.game,
        finishedAt: row.finishedAt?.getTime() ?? null,
      },
      figures: { players, toTheEnd, share, answered, middleMs, change: compareShares(ofClass, before) },
      flight: await loadFlightRoom(db, row),
      rewarded,
      guests: await loadGuestRows(db, schoolId, id),
      teams: rankTeams(await loadTeamPlayers(db, schoolId, id)),
      students: students.map((student) => ({
        ...toResultStudent(student, hasMarks ? columns : null),
        ...(races.length > 0 && hasMarks && { marks: formatStars(student, races) }),
      })),
      steps: row.game === 'quiz' ? await loadResultSteps(db, row, locale) : [],
      questions: rounds.map((round) => toResultQuestion(round, locale)),
      skills: skillResults(reportedRounds).map(({ skill, ...sums }) => ({ ...sums, name: toSkillName(skill) })),
      revisit: groupStudentsToRevisit(
        reportedRounds,
        students.map(({ player, right, wrong }) => ({ id: player, right, wrong })),
        levels.length > 0 ? 1 : 2,
      ).map(({ students: personId, skills }) => ({
        students: personId,
        skills: skills.map(toSkillName),
      })),
      races: races.map(({ round, level, stars, best }) => ({
        ...{ round, level, best },
        stars: [0, 1, 2, 3].map((count) => Object.values(stars).filter((star) => star === count).length),
      })),
      levels: levels.map(({ round, title, lesson, step, file, programs, solved, unsolved, testsShare }) => ({
        ...{ round, title, lesson, step, file, programs, testsShare },
        ...{ sent: solved.length + unsolved.length, solved: solved.length },
      })),
    }
  })
}

/** Counts attempts and successes of current students in an arena or race round. */
const countRoundResults = (students: readonly StudentRow[], round: number) => {
  const right = students.filter((student) => student.right.includes(round)).length
  return { round, right, answered: right + students.filter(({ wrong }) => wrong.includes(round)).length }
}

const gameSkills = (game: string): readonly string[] => (isGameSlug(game) ? gameEntry(game).skills : [])

const sumOf = (rounds: readonly Pick<RoundRow, 'answered' | 'right'>[], field: 'answered' | 'right') =>
  rounds.reduce((sum, round) => sum + round[field], 0)

const toResultStudent = (
  { right, wrong, late, ...student }: StudentRow,
  rounds: readonly { round: number }[] | null,
): ResultStudent => ({
  ...student,
  right: right.length,
  answered: right.length + wrong.length,
  marks:
    rounds &&
    rounds
      .map(({ round }) =>
        right.includes(round) ? '+' : wrong.includes(round) ? '-' : late.includes(round) ? 'l' : '.',
      )
      .join(''),
})

/** Marks of a race: the number of stars per round instead of right and wrong. */
const formatStars = ({ player }: StudentRow, races: readonly ResultRace[]): string =>
  races.map(({ stars }) => stars[player] ?? '.').join('')

function toResultQuestion(roundRow: RoundRow, locale: QuestionLanguage): ResultQuestion {
  const { round, content, languages, tally, answered, right } = roundRow
  const key = { ...toAnswerKey(roundRow, locale), chosen: tally?.chosen ?? [], right }
  const mistake = commonMistake(key.chosen, correctIndexes(key))
  const why = mistake && content.options[mistake.place]?.why
  const explanation = why && [locale, ...languages].map((language) => why[language]).find(Boolean)
  return {
    ...{ round, key, answered, right, question: toShownQuestion(roundRow, locale) },
    mistake: mistake && { ...mistake, why: explanation ?? null },
  }
}
