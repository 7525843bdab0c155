import { expect, test } from 'vitest'
import { parseCommit, parseLog, renderReleaseNotes, type Commit } from './release-notes.ts'

const commit = (subject: string, body = ''): Commit => ({ hash: 'abc1234', subject, body })

test('groups commits by kind and sorts each group by area', () => {
  const notes = renderReleaseNotes('v1.2.0', [
    commit('fix(schools): require approval when a student rejoins as teacher'),
    commit('feat(rewards): print class snapshots'),
    commit('fix(accounts): end sessions when the password changes'),
    commit('build(deps): raise hono to 4.13.18'),
    commit('perf: serve cached pages before routing'),
  ])
  expect(notes).toBe(`# Skykite v1.2.0

## Features

- **rewards**: print class snapshots (abc1234)

## Fixes

- **accounts**: end sessions when the password changes (abc1234)
- **schools**: require approval when a student rejoins as teacher (abc1234)

## Speed

- serve cached pages before routing (abc1234)

## Dependencies

- raise hono to 4.13.18 (abc1234)
`)
})

test('lists a breaking change once, in the first section', () => {
  const notes = renderReleaseNotes('v2.0.0', [
    commit('feat(api)!: answer 404 for foreign classes'),
    commit('fix(live): rename a frame', 'BREAKING CHANGE: clients older than 1.4 reconnect'),
    commit('fix(live): resend a lost frame', 'not a BREAKING CHANGE: at all'),
  ])
  expect(notes).toContain(
    '## Breaking changes\n\n- **api**: answer 404 for foreign classes (abc1234)\n- **live**: rename a frame (abc1234)',
  )
  expect(notes.match(/answer 404/g)).toHaveLength(1)
  expect(notes).toContain('## Fixes\n\n- **live**: resend a lost frame (abc1234)')
})

test('counts commits that users do not notice, and subjects that name no area', () => {
  const notes = renderReleaseNotes('v1.0.1', [commit('test(e2e): wait for the page'), commit('wip')])
  expect(notes).toBe('# Skykite v1.0.1\n\n2 more commits: tests, documents, refactoring.\n')
  expect(parseCommit(commit('wip'))).toBeNull()
})

test('reads subjects and bodies of several lines from the git log', () => {
  expect(parseLog('a1\x1ffix: one\x1f\x1e\nb2\x1ffeat: two\x1fline\nBREAKING CHANGE: x\n\x1e\n')).toEqual([
    { hash: 'a1', subject: 'fix: one', body: '' },
    { hash: 'b2', subject: 'feat: two', body: 'line\nBREAKING CHANGE: x' },
  ])
})
