import { expect, test } from 'vitest'
import {
  buildArticleData,
  buildCourseData,
  buildOrganizationData,
  buildPlanData,
  buildQuestionData,
  buildSiteData,
  serializeGraph,
} from '#app/platform/shell/document/structured-data.ts'
import { graphProblems } from './public-metadata.ts'

const url = 'https://skykite.example/ko/courses/first-flight'

test.each([
  ['site', buildSiteData('https://skykite.example')],
  ['organization', [buildOrganizationData('https://skykite.example')]],
  ['questions', [buildQuestionData([{ q: 'Is it free?', a: 'Yes </script>' }])]],
  ['course', [buildCourseData({ title: 'First Flight', summary: 'Fly', ages: [5, 7], hours: 6 }, url)]],
  ['instructions', [buildArticleData({ title: 'Print cards', lead: 'In a minute.', steps: ['Open', 'Print'] }, url)]],
  ['article', [buildArticleData({ title: 'Data', lead: 'You decide.', steps: [] }, url)]],
  ['plans', buildPlanData([{ name: 'School', seats: 300, currency: 'KRW', amount: 320_000, per: 'year' }], url)],
] as const)('structured data of %s has what search engines require', (_, graph) => {
  expect(graph.length).toBeGreaterThan(0)
  expect(graphProblems(serializeGraph(graph))).toEqual([])
})

test('plans have no product while nothing is on sale', () => {
  expect(buildPlanData([], url)).toEqual([])
})

test.each([
  ['{', 'structured data is not JSON'],
  ['{"@graph":[]}', 'structured data without context or graph'],
  ['{"@context":"https://schema.org","@graph":[{"@type":"Course","name":"A"}]}', 'Course without description'],
])('reports for the graph %s that it is wrong', (text, problem) => {
  expect(graphProblems(text)).toContain(problem)
})
