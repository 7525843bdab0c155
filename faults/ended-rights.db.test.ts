import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { livePlaces } from '#app/features.server.ts'
import { actorOf } from '#app/features/rooms/public.server.ts'
import { sessionById } from '#app/features/accounts/public.server.ts'
import { archiveClassrooms, restoreClassrooms } from '#app/features/classrooms/archive-classrooms.server.ts'
import { changeBoard } from '#app/features/classrooms/change-board.server.ts'
import { removeTeacher } from '#app/features/classrooms/change-co-teachers.server.ts'
import { newCards } from '#app/features/cards/public.server.ts'
import { removeMember } from '#app/features/school-admin/change-members.server.ts'
import { erasePerson } from '#app/features/school-admin/erase-person.server.ts'
import { moveStudents, removeStudents } from '#app/features/students/move-students.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { gathered } from '#db/testing/command-matrix.ts'
import type { AnyCommand } from '#db/testing/feature-testing.ts'
import { makeWorld, principals, signedInAs, type Principal, type World } from '#db/testing/principals.ts'
import { openTestServices } from '#db/testing/test-services.ts'
import { missing } from '#rules/live/timing.ts'
import { openGatewayOn, openScreen } from '#server/live/testing.ts'

/**
 * Every live path of the product, listened to by those who may; then a right ends. Nothing more comes and nothing can
 * be written within five seconds, for nobody else anything changes, and what is given back is heard again by the same
 * connection, without a page being loaded anew.
 */
const withinMs = 5_000
const operations = gathered('live')
const sends = gathered('sends')
const { views, stores, presences } = livePlaces()
const paths = [...views, ...stores, ...presences].map(({ path }) => path)

/** What is about the class goes with it; what asks for a place there, or is everybody's, does not. */
const ofClass = (path: string) => /^(classrooms|competitions)\//.test(path)
const boards = (path: string) => /\/(board|held-notes)$/.test(path)

type Run = (who: Principal, command: unknown, input: object) => Promise<unknown>
type End = {
  name: string
  /** Whose rights end, and at which of the paths they listened to; everything where the session is over. */
  hit: Partial<Record<Principal, ((path: string) => boolean) | 'session'>>
  /** Those who keep all they have. */
  stay?: readonly Principal[]
  end: (run: Run, world: World) => Promise<unknown>
  regain?: (run: Run, world: World) => Promise<unknown>
  /** Nothing is asked for meanwhile, so nothing is remembered as missing and all is given back at once. */
  atOnce?: true
}

const sql = (world: World, text: string, ...values: unknown[]) => world.services.owner.query(text, values)
const inClass = (world: World) => ({ classroomId: world.classroomId, student: world.child })
const child = { 'student in class': ofClass, 'class-code session': ofClass, 'parent of the child': ofClass } as const

const ends: End[] = [
  {
    name: 'a child is taken out of the class',
    hit: child,
    stay: ['owner'],
    end: (run, world) => run('owner', removeStudents, inClass(world)),
    regain: (_, world) => sql(world, `UPDATE enrolments SET status = 'active' WHERE student_id = $1`, world.child),
  },
  {
    name: 'a child is moved to another class',
    hit: child,
    stay: ['owner'],
    end: (run, world) => run('admin', moveStudents, { ...inClass(world), to: world.otherClassroomId, way: 'move' }),
    regain: (run, world) =>
      run('admin', moveStudents, {
        classroomId: world.otherClassroomId,
        student: world.child,
        to: world.classroomId,
        way: 'move',
      }),
  },
  {
    name: 'the class is archived',
    // Nobody joins it either.
    hit: Object.fromEntries(
      [...Object.keys(child), 'owner', 'co-teacher', 'admin'].map((who) => [
        who,
        (path: string) => ofClass(path) || path.startsWith('join-status/'),
      ]),
    ),
    end: (run, world) => run('owner', archiveClassrooms, { classroom: world.classroomId }),
    regain: (run, world) => run('owner', restoreClassrooms, { classroom: world.classroomId }),
  },
  {
    name: 'a co-teacher is removed from the class',
    hit: { 'co-teacher': ofClass },
    stay: ['owner', 'student in class'],
    end: (run, world) => run('owner', removeTeacher, { classroom: world.classroomId, person: world.ids['co-teacher'] }),
    regain: (_, world) =>
      sql(world, `UPDATE classroom_teachers SET status = 'active' WHERE user_id = $1`, world.ids['co-teacher']),
  },
  {
    name: 'a teacher is removed from the school',
    hit: { 'co-teacher': ofClass },
    stay: ['owner'],
    end: (run, world) => run('admin', removeMember, { personId: world.ids['co-teacher'] }),
  },
  {
    name: 'an admin is one no more',
    hit: { admin: (path) => ofClass(path) || path.startsWith('schools/') },
    stay: ['owner'],
    end: (_, world) =>
      sql(world, `UPDATE memberships SET status = 'removed' WHERE user_id = $1 AND role = 'admin'`, world.ids.admin),
    regain: (_, world) =>
      sql(world, `UPDATE memberships SET status = 'active' WHERE user_id = $1 AND role = 'admin'`, world.ids.admin),
  },
  {
    name: 'a parent is none of the child any more',
    hit: { 'parent of the child': ofClass },
    stay: ['student in class'],
    end: (_, world) => sql(world, 'DELETE FROM guardianships WHERE student_id = $1', world.child),
    regain: (_, world) =>
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
    hit: { 'co-teacher': 'session' },
    stay: ['owner'],
    end: (_, world) => sql(world, 'DELETE FROM sessions WHERE user_id = $1', world.ids['co-teacher']),
  },
  {
    name: 'an account is disabled',
    hit: { 'co-teacher': 'session' },
    end: (_, world) => sql(world, 'UPDATE users SET disabled_at = now() WHERE id = $1', world.ids['co-teacher']),
  },
  {
    name: 'a child is erased',
    hit: { 'student in class': 'session', 'class-code session': 'session', 'parent of the child': ofClass },
    stay: ['owner'],
    end: (run, world) => run('admin', erasePerson, { personId: world.child, typed: 'Mali' }),
  },
  {
    name: 'a card is issued anew',
    hit: { 'class-code session': 'session' },
    stay: ['owner'],
    end: (run, world) => run('owner', newCards, { classroom: world.classroomId, student: world.child }),
  },
  {
    name: 'the board is switched off',
    hit: {
      'student in class': boards,
      'class-code session': boards,
      owner: boards,
      'co-teacher': boards,
      admin: boards,
    },
    end: (run, world) => run('owner', changeBoard, { classroom: world.classroomId, board: 'off' }),
    regain: (run, world) => run('owner', changeBoard, { classroom: world.classroomId, board: 'open' }),
    atOnce: true,
  },
]

test.for(ends)('$name', { timeout: 60_000 }, async ({ hit, stay = [], end, regain, atOnce }) => {
  const services = await openTestServices()
  const world = await makeWorld(services)
  const signedInBy = async (id: string) => {
    const found = await sessionById(services, id)
    // Nobody here is short of a second factor.
    return found && { ...found, user: { ...found.user, lacksFactor: false } }
  }
  const live = await openGatewayOn(services, livePlaces(), signedInBy, { perSecond: 10_000, burst: 10_000 })
  onTestFinished(async () => {
    await live.close()
    await services.close()
  })
  const run: Run = async (who, command, input) => {
    const actor = await actorOf(services, (await signedInAs(world, who))!)
    return execute(services, command as AnyCommand, input, { actor })
  }
  const addressOf = (path: string) => {
    const named: Record<string, string> = {
      ...world,
      code: world.code,
      ...operations[path]?.params?.(world),
    } as unknown as Record<string, string>
    return path.replaceAll(/:(\w+)/g, (_, name: string) => named[name]!)
  }

  const watching = await Promise.all(
    principals
      .filter((who) => hit[who] || stay.includes(who))
      .map(async (who) => {
        const screen = await openScreen(live.url, live.gateway, await openSession(world, who))
        const heard: string[] = []
        for (const path of paths) {
          if (!sends[path]!.some(({ to }) => to.includes(who))) continue
          expect([path, (await screen.say({ t: 'on', p: addressOf(path) })).t]).toEqual([path, 'ok'])
          heard.push(path)
        }
        return { who, screen, heard }
      }),
  )

  await end(run, world)

  for (const { who, screen, heard } of watching) {
    const ended = hit[who]
    const lost = ended === 'session' ? heard : ended ? heard.filter(ended) : []
    if (ended) expect([who, lost.length > 0]).toEqual([who, true])
    if (ended === 'session') {
      expect([who, await Promise.race([screen.closed, sleep(withinMs, 'open')])]).toMatchObject([who, { code: 4001 }])
      continue
    }
    const gone = () => screen.heard.filter(({ t }) => t === 'gone').map(({ p }) => p!)
    await expect
      .poll(() => [who, ...gone().toSorted()], { timeout: withinMs })
      .toEqual([who, ...lost.map(addressOf).toSorted()])
    const from = screen.heard.length
    for (const path of lost) services.bus.publish(addressOf(path))
    await sleep(600)
    expect(screen.heard.slice(from).filter(({ p }) => p && lost.map(addressOf).includes(p))).toEqual([])
    if (atOnce) continue
    for (const { path } of stores.filter((store) => lost.includes(store.path)))
      expect(await screen.say({ t: 'set', p: `${addressOf(path)}/${world.idOf(who)}.n`, v: note })).toMatchObject({
        t: 'no',
      })
  }

  if (!regain) return
  await regain(run, world)
  for (const { who, screen, heard } of watching) {
    const ended = hit[who]
    if (typeof ended !== 'function') continue
    for (const path of heard.filter(ended)) {
      const asked = async () => [who, path, (await screen.say({ t: 'on', p: addressOf(path) })).t]
      if (atOnce) expect(await asked()).toEqual([who, path, 'ok'])
      else await expect.poll(asked, { timeout: missing.rememberMs + 3_000, interval: 500 }).toEqual([who, path, 'ok'])
    }
  }
})

const note = { sticker: 'star', colour: 'sun' }

async function openSession(world: World, who: Principal): Promise<string> {
  const { user, session } = (await signedInAs(world, who))!
  await sql(
    world,
    `INSERT INTO sessions (id, token, user_id, expires_at, strength, room_kind, room_id, room_school_id)
     VALUES ($1, $2, $3, now() + interval '1 hour', $4, $5, $6, $7)`,
    session.id,
    `token-${session.id}`,
    user.id,
    session.strength,
    session.room!.kind,
    session.room!.id,
    session.room!.schoolId,
  )
  return session.id
}
