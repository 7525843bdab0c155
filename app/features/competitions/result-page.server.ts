import { can } from '#rules/permissions.ts'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { gameEntry, isGameSlug } from '#rules/games/catalogue.ts'
import { commonMistake, shareRight, skillResults, whomToRevisit } from '#rules/competitions/report.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import type { MadeProgram } from '#app/features/lessons/public.ts'
import { skillName } from '#app/features/questions/public.server.ts'
import { competitionGrants } from '#app/features/rewards/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { inArena, resultLevels } from './arena/result-levels.server.ts'
import { keyIn, shownIn } from './asked-question.ts'
import { rightPlaces } from './components/right-places.ts'
import type { AnswerKey } from './contract.ts'
import { enterCompetition } from './enter-competition.server.ts'
import { inRace, playedRaces, type ResultRace } from './race/result-races.server.ts'
import {
  guestRows,
  roundRows,
  studentRows,
  sumsOf,
  type GuestRow,
  type RoundRow,
  type StudentRow,
} from './report-rows.server.ts'
import { competitionById } from './room-row.server.ts'
import { shownTitle } from './shown-title.server.ts'

export type ResultStudent = {
  readonly player: string
  readonly personId: string
  readonly name: string
  readonly rank: number
  readonly points: number
  readonly right: number
  readonly answered: number
  /** `+` right, `-` wrong, `.` not answered, in a race the stars, by round as they are listed; nothing where that were too many. */
  readonly marks: string | null
}

export type ResultQuestion = {
  readonly round: number
  readonly question: ShownQuestion
  readonly key: AnswerKey
  readonly answered: number
  readonly right: number
  /** What most of those chose who were wrong, and why it is wrong. */
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
  /** Of all who played, also of those who have left the class since. */
  readonly figures: {
    readonly players: number
    readonly toTheEnd: number
    readonly share: number
    readonly answered: number
    readonly middleMs: number | null
    /** How much more of the answers was right than in the competition before, from −1 to 1. */
    readonly better: number | null
  }
  /** How many of those who are in the class now were given points; nothing before the end. */
  readonly rewarded: number | null
  /** By rank, those who are in the class now. Who has left it is counted and not named. */
  readonly students: readonly ResultStudent[]
  /** By rank; on the podium and in the questions, and in nothing else. */
  readonly guests: readonly GuestRow[]
  /** In the order in which they were asked. */
  readonly questions: readonly ResultQuestion[]
  /** The weakest first. Of the arena the units of its levels, of a race the skills of its game by their keys. */
  readonly skills: readonly ResultSkill[]
  /** Players, and the names of skills. */
  readonly revisit: readonly { readonly students: readonly string[]; readonly skills: readonly string[] }[]
  /** Of a race, in place of questions: how many had so many stars, from none to three. */
  readonly races: readonly {
    readonly round: number
    readonly level: string
    readonly stars: readonly number[]
    /** Points of the best play. */
    readonly best: number
  }[]
  /** Of the coding arena, in place of questions. */
  readonly levels: readonly {
    readonly round: number
    /** Of the lesson it is from. */
    readonly title: string
    readonly lesson: string
    readonly step: string
    readonly sent: number
    readonly solved: number
    /** What part of the tests the best programs pass, from 0 to 1. */
    readonly testsShare: number
    /** The lesson's file, which brings the level; nothing where the lesson is gone. */
    readonly file: string | null
    /** The best of each player, without their names. */
    readonly programs: readonly MadeProgram[]
  }[]
}

/** More than this is no grid that anybody reads; whose answers they are is asked for one by one. */
const mostMarks = 1_000

/** What came of it, summed up, for those who teach the class; nothing for anybody else. */
export async function resultPage({ services, signedIn, locale }: Visit, id: string): Promise<ResultPage | null> {
  const entered = await enterCompetition(services, signedIn, { competitionId: id })
  if (!entered || !can(entered.actor, 'competition.host', entered.facts)) return null
  const { schoolId, classroomId } = entered.facts
  return read(services, entered.actor, async (db) => {
    const row = await competitionById(db, schoolId, id)
    if (!row) return null
    const rounds = await roundRows(db, schoolId, id)
    const members = await rosterOf(db, schoolId, classroomId)
    const levels = row.game === 'arena' ? await resultLevels(db, schoolId, id, locale) : []
    const races = gameMode(row.game) === 'race' ? await playedRaces(db, schoolId, id) : []
    const played = await studentRows(
      db,
      schoolId,
      id,
      members.map((member) => member.id),
    )
    const students = played.map((student) => inRace(inArena(student, levels), races))
    const { players, toTheEnd, middleMs, before } = await sumsOf(db, row, rounds.at(-1)?.round ?? -1)
    const answered = sumOf(rounds, 'answered')
    const share = shareRight({ answered, right: sumOf(rounds, 'right') })
    // What a class knows is told by its own answers.
    const reported = [
      ...rounds.map(({ content, round, ofClass }) => ({ round, ...ofClass, skills: content.skills })),
      ...levels.map(({ round, unit }) => ({ ...madeBy(students, round), skills: unit === null ? [] : [unit] })),
      ...races.map(({ round }) => ({ ...madeBy(students, round), skills: skillsOfGame(row.game) })),
    ]
    const nameOf = (skill: string) => (row.game === 'quiz' ? skillName(skill, locale) : skill)
    const ownShare = shareRight({ answered: sumOf(reported, 'answered'), right: sumOf(reported, 'right') })
    const people = students.map(({ personId }) => personId)
    const rewarded = row.state === 'finished' ? (await competitionGrants(db, schoolId, id, people)).size : null
    const columns = [...levels, ...races, ...rounds]
    const hasMarks = students.length * columns.length <= mostMarks
    return {
      ...{
        id,
        classroomId,
        title: shownTitle(row, locale),
        game: row.game,
        finishedAt: row.finishedAt?.getTime() ?? null,
      },
      figures: { players, toTheEnd, share, answered, middleMs, better: before === null ? null : ownShare - before },
      rewarded,
      guests: await guestRows(db, schoolId, id),
      students: students.map((student) => ({
        ...studentOf(student, hasMarks ? columns : null),
        ...(races.length > 0 && hasMarks && { marks: starsOf(student, races) }),
      })),
      questions: rounds.map((asked) => questionOf(asked, locale)),
      skills: skillResults(reported).map(({ skill, ...sums }) => ({ ...sums, name: nameOf(skill) })),
      revisit: whomToRevisit(
        reported,
        students.map(({ player, right, wrong }) => ({ id: player, right, wrong })),
        levels.length > 0 ? 1 : 2,
      ).map(({ students: who, skills }) => ({
        students: who,
        skills: skills.map(nameOf),
      })),
      races: races.map(({ round, level, stars, best }) => ({
        ...{ round, level, best },
        stars: [0, 1, 2, 3].map((count) => Object.values(stars).filter((one) => one === count).length),
      })),
      levels: levels.map(({ round, title, lesson, step, file, programs, solved, unsolved, testsShare }) => ({
        ...{ round, title, lesson, step, file, programs, testsShare },
        ...{ sent: solved.length + unsolved.length, solved: solved.length },
      })),
    }
  })
}

/** Of those who are in the class now: how many tried a round that has no question, and made it. */
const madeBy = (students: readonly StudentRow[], round: number) => {
  const right = students.filter((student) => student.right.includes(round)).length
  return { round, right, answered: right + students.filter(({ wrong }) => wrong.includes(round)).length }
}

const skillsOfGame = (game: string): readonly string[] => (isGameSlug(game) ? gameEntry(game).skills : [])

const sumOf = (rounds: readonly Pick<RoundRow, 'answered' | 'right'>[], what: 'answered' | 'right') =>
  rounds.reduce((sum, round) => sum + round[what], 0)

const studentOf = (
  { right, wrong, ...student }: StudentRow,
  rounds: readonly { round: number }[] | null,
): ResultStudent => ({
  ...student,
  right: right.length,
  answered: right.length + wrong.length,
  marks:
    rounds && rounds.map(({ round }) => (right.includes(round) ? '+' : wrong.includes(round) ? '-' : '.')).join(''),
})

/** In a race the stars of each round stand in place of right and wrong. */
const starsOf = ({ player }: StudentRow, races: readonly ResultRace[]): string =>
  races.map(({ stars }) => stars[player] ?? '.').join('')

function questionOf(asked: RoundRow, locale: QuestionLanguage): ResultQuestion {
  const { round, content, languages, tally, answered, right } = asked
  const key = { ...keyIn(asked, locale), chosen: tally?.chosen ?? [], right }
  const mistake = commonMistake(key.chosen, rightPlaces(key))
  const why = mistake && content.options[mistake.place]?.why
  const inWords = why && [locale, ...languages].map((language) => why[language]).find(Boolean)
  return {
    ...{ round, key, answered, right, question: shownIn(asked, locale) },
    mistake: mistake && { ...mistake, why: inWords ?? null },
  }
}
