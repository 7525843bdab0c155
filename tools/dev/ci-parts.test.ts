import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../source-files.ts'

/** The public workflow runs the parts of `.ci/run` in parallel jobs. */

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, capture = '']) => capture)

const allParts = captures(read('.ci/run'), /^ *\(?part(?:_with_disk)? "([^"]+)"/gm)
const preparation = ['debian packages', 'install', 'postgresql']
const workflow = read('.github/workflows/check.yml')
const shards = captures(workflow, /(?:parts: '| run: \.ci\/run )(".*")/g).map((parts) => captures(parts, /"([^"]+)"/g))

test('every part of .ci/run is in one shard of the workflow', () => {
  // Several shards need the built server.
  const shardParts = shards.flat().filter((part) => part !== 'build')
  expect(allParts.length).toBeGreaterThan(20)
  expect(shardParts.toSorted()).toEqual(allParts.filter((part) => ![...preparation, 'build'].includes(part)).toSorted())
})

test('a shard builds the server before it uses it', () => {
  const buildingShards = shards.filter((parts) => parts.includes('build'))
  expect(buildingShards.length).toBeGreaterThan(3)
  expect(buildingShards.filter(([first]) => first !== 'build')).toEqual([])
})

test('the preparation is the first three parts', () => {
  expect(allParts.slice(0, preparation.length)).toEqual(preparation)
})
