import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { sessionById } from '#app/features/people/accounts/public.server.ts'
import { archiveClassrooms, restoreClassrooms } from '#app/features/people/classrooms/archive-classrooms.server.ts'
import { changeBoard } from '#app/features/people/classrooms/board/change-board.server.ts'
import { removeTeacher } from '#app/features/people/classrooms/teachers/change-co-teachers.server.ts'
import { newCards } from '#app/features/people/cards/public.server.ts'
import { removeMember } from '#app/features/people/school-admin/members/change-members.server.ts'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import { moveStudents, removeStudents } from '#app/features/people/students/move-students.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { collectFeatureTables } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { createWorld, principals, sessionFor, type Principal, type World } from '#db/testing/principals.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { missingPathRate } from '#rules/live/timing.ts'
import { openListeningGateway, openScreen } from '#server/live/testing.ts'

/**
 * All permitted users subscribe to every live path; then one right ends. Within five seconds the affected users receive
 * and write nothing more, other users are unaffected, and a restored right works again on the same connection.
 */
const limitMs = 5_000
const operations = collectFeatureTables('live')
const deliveries = collectFeatureTables('sends')
const { views, stores, presences } = livePaths()
const paths = [...views, ...stores, ...presences].map(({ path }) => path)

/** Paths with data of the class, which end with the access to it; join status and public paths do not. */
const isClassPath = (path: string) => /^(classrooms|competitions)\//.test(path)
const isFamilyPath = (path: string) => isClassPath(path) || path.startsWith('students/')
const isBoardPath = (path: string) => path.endsWith('/board')

type Run = (principal: Principal, command: unknown, input: object) => Promise<unknown>
type RightEnd = {
  name: string
  /** Affected users and the paths they lose; 'session' if the whole session ends. */
  affected: Partial<Record<Principal, ((path: string) => boolean) | 'session'>>
  /** Users who keep all their access. */
  unaffected?: readonly Principal[]
  end: (run: Run, world: World) => Promise<unknown>
  restore?: (run: Run, world: World) => Promise<unknown>
  /** Skips write attempts, so that the gateway does not cache the paths as missing and access returns immediately. */
  isImmediate?: true
}

const sql = (world: World, text: string, ...values: unknown[]) => world.services.owner.query(text, values)
const inClass = (world: World) => ({ classroomId: world.classroomId, student: world.child })
const childRights = {
  'student in class': isClassPath,
  'class-code session': isClassPath,
  'parent of the child': isClassPath,
} as const

const rightEnds: RightEnd[] = [
  {
    name: 'a student is removed from the class',
    affected: childRights,
    unaffected: ['owner'],
    end: (run, world) => run('owner', removeStudents, inClass(world)),
    restore: (_, world) => sql(world, `UPDATE enrolments SET status = 'active' WHERE student_id = $1`, world.child),
  },
  {
    name: 'a student is moved to another class',
    affected: childRights,
    unaffected: ['owner'],
    end: (run, world) => run('admin', moveStudents, { ...inClass(world), to: world.otherClassroomId, way: 'move' }),
    restore: (run, world) =>
      run('admin', moveStudents, {
        classroomId: world.otherClassroomId,
        student: world.child,
        to: world.classroomId,
        way: 'move',
      }),
  },
  {
    name: 'the class is archived',
    // An archived class also accepts no join requests.
    affected: Object.fromEntries(
      [...Object.keys(childRights), 'owner', 'co-teacher', 'admin'].map((personId) => [
        personId,
        (path: string) => isClassPath(path) || path.startsWith('join-status/'),
      ]),
    ),
    end: (run, world) => run('owner', archiveClassrooms, { classroom: world.classroomId }),
    restore: (run, world) => run('owner', restoreClassrooms, { classroom: world.classroomId }),
  },
  {
    name: 'a co-teacher is removed from the class',
    affected: { 'co-teacher': isClassPath },
    unaffected: ['owner', 'student in class'],
    end: (run, world) => run('owner', removeTeacher, { classroom: world.classroomId, person: world.ids['co-teacher'] }),
    restore: (_, world) =>
      sql(world, `UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, world.ids['co-teacher']),
  },
  {
    name: 'a teacher is removed from the school',
    affected: { 'co-teacher': isClassPath },
    unaffected: ['owner'],
    end: (run, world) => run('admin', removeMember, { personId: world.ids['co-teacher'] }),
  },
  {
    name: 'an admin loses the role',
    affected: { admin: (path) => isClassPath(path) || path.startsWith('schools/') },
    unaffected: ['owner'],
    end: (_, world) =>
      sql(world, `UPDATE memberships SET status = 'removed' WHERE user_id = $1 AND role = 'admin'`, world.ids.admin),
    restore: (_, world) =>
      sql(world, `UPDATE memberships SET status = 'active' WHERE user_id = $1 AND role = 'admin'`, world.ids.admin),
  },
  {
    name: 'a guardianship is deleted',
    affected: { 'parent of the child': isFamilyPath },
    unaffected: ['student in class'],
    end: (_, world) => sql(world, 'DELETE FROM guardianships WHERE student_id = $1', world.child),
    restore: (_, world) =>
      sql(
        world,
        'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
        world.schoolId,
        world.ids['parent of the child'],
        world.child,
      ),
  },
  {
    name: 'a session is signed out',
    affected: { 'co-teacher': 'session' },
    unaffected: ['owner'],
    end: (_, world) => sql(world, 'DELETE FROM sessions WHERE user_id = $1', world.ids['co-teacher']),
  },
  {
    name: 'an account is disabled',
    affected: { 'co-teacher': 'session' },
    end: (_, world) => sql(world, 'UPDATE users SET disabled_at = now() WHERE id = $1', world.ids['co-teacher']),
  },
  {
    name: 'a student is erased',
    affected: { 'student in class': 'session', 'class-code session': 'session', 'parent of the child': isFamilyPath },
    unaffected: ['owner'],
    end: (run, world) => run('admin', erasePerson, { personId: world.child, typed: 'Mali' }),
  },
  {
    name: 'a new login card is issued',
    affected: { 'class-code session': 'session' },
    unaffected: ['owner'],
    end: (run, world) => run('owner', newCards, { classroom: world.classroomId, student: world.child }),
  },
  {
    name: 'the board is switched off',
    affected: {
      'student in class': isBoardPath,
      'class-code session': isBoardPath,
      owner: isBoardPath,
      'co-teacher': isBoardPath,
      admin: isBoardPath,
    },
    end: (run, world) => run('owner', changeBoard, { classroom: world.classroomId, board: 'off' }),
    restore: (run, world) => run('owner', changeBoard, { classroom: world.classroomId, board: 'filtered' }),
    isImmediate: true,
  },
]

test.for(rightEnds)(
  'ends live access when $name',
  { timeout: 60_000 },
  async ({ affected: hit, unaffected: stay = [], end, restore: regain, isImmediate: atOnce }) => {
    const services = await openTestServices()
    const world = await createWorld(services)
    const signedInBy = async (id: string) => {
      const result = await sessionById(services, id)
      // Ignore the second factor requirement in this test.
      return result && { ...result, user: { ...result.user, lacksFactor: false } }
    }
    const live = await openListeningGateway(services, livePaths(), signedInBy, { perSecond: 10_000, burst: 10_000 })
    onTestFinished(async () => {
      await live.close()
      await services.close()
    })
    const run: Run = async (person, command, input) => {
      const actor = await actorOf(services, (await sessionFor(world, person))!)
      return execute(services, command as AnyCommand, input, { actor })
    }
    const addressOf = (path: string) => {
      const params: Record<string, string> = {
        ...world,
        code: world.code,
        ...operations[path]?.params?.(world),
      } as unknown as Record<string, string>
      return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)
    }

    const screens = await Promise.all(
      principals
        .filter((principal) => hit[principal] || stay.includes(principal))
        .map(async (principal) => {
          const screen = await openScreen(live.url, live.gateway, await openSession(world, principal))
          const heard: string[] = []
          for (const path of paths) {
            if (!deliveries[path]!.some(({ to }) => to.includes(principal))) continue
            expect([path, (await screen.send({ t: 'on', p: addressOf(path) })).t]).toEqual([path, 'ok'])
            heard.push(path)
          }
          return { who: principal, screen, heard }
        }),
    )

    await end(run, world)

    for (const { who, screen, heard } of screens) {
      const ended = hit[who]
      const lost = ended === 'session' ? heard : ended ? heard.filter(ended) : []
      if (ended) expect([who, lost.length > 0]).toEqual([who, true])
      if (ended === 'session') {
        expect([who, await Promise.race([screen.closed, sleep(limitMs, 'open')])]).toMatchObject([who, { code: 4001 }])
        continue
      }
      const gone = () => screen.heard.filter(({ t }) => t === 'gone').map(({ p }) => p!)
      await expect
        .poll(() => [who, ...gone().toSorted()], { timeout: limitMs })
        .toEqual([who, ...lost.map(addressOf).toSorted()])
      const from = screen.heard.length
      for (const path of lost) services.bus.publish(addressOf(path))
      await sleep(600)
      expect(screen.heard.slice(from).filter(({ p }) => p && lost.map(addressOf).includes(p))).toEqual([])
      if (atOnce) continue
      for (const { path } of stores.filter((store) => lost.includes(store.path)))
        expect(await screen.send({ t: 'set', p: `${addressOf(path)}/${world.idOf(who)}.n`, v: note })).toMatchObject({
          t: 'no',
        })
    }

    if (!regain) return
    await regain(run, world)
    for (const { who, screen, heard } of screens) {
      const ended = hit[who]
      if (typeof ended !== 'function') continue
      for (const path of heard.filter(ended)) {
        const subscribe = async () => [who, path, (await screen.send({ t: 'on', p: addressOf(path) })).t]
        if (atOnce) expect(await subscribe()).toEqual([who, path, 'ok'])
        else
          await expect
            .poll(subscribe, { timeout: missingPathRate.rememberMs + 3_000, interval: 500 })
            .toEqual([who, path, 'ok'])
      }
    }
  },
)

const note = { sticker: 'star', colour: 'sun' }

async function openSession(world: World, person: Principal): Promise<string> {
  const { user, session } = (await sessionFor(world, person))!
  await sql(
    world,
    `INSERT INTO sessions (id, token, user_id, expires_at, strength, room_kind, room_id, room_school_id)
     VALUES ($1, $2, $3, now() + interval '1 hour', $4, $5, $6, $7)`,
    session.id,
    `token-${session.id}`,
    user.id,
    session.strength,
    session.workspace!.kind,
    session.workspace!.id,
    session.workspace!.schoolId,
  )
  return session.id
}
