import { layers } from './features/layers.mjs'

const forbid = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to })

const test = '\\.(test|conformance)\\.tsx?$'
const source = {
  path: '^(app|base|engine|features|ui)/',
  pathNot: [test, '^app/web/(vite\\.config|chunk-groups)\\.ts$'],
}
const engineDoors =
  '^engine/((contract|server|web)/index|web/(texts|uploads)/index|server/((embedded|backup)/index|config/(config|startup-error)|database/database|store/identity|log|workers/worker-task))\\.ts$'
const featureDoors = '^features/[^/]+/(contract|server|web)/index\\.ts$'

export default {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one thing, or need a third.', {}, { circular: true }),
    forbid('no-dead-end', 'An import leads somewhere.', {}, { couldNotResolve: true }),
    forbid('base-stands-alone', 'base/ imports nothing of ours.', from('^base/'), {
      path: '^(engine|features|app|ui)/',
    }),
    forbid('ui-stands-on-base', 'ui/ shows things and knows none of them.', from('^ui/'), {
      path: '^(engine|features|app)/',
    }),
    forbid('engine-knows-no-feature', 'The engine never names a feature.', from('^engine/'), {
      path: '^(features|app|ui)/',
    }),
    forbid('features-know-no-app', 'Only app/ puts features together.', from('^features/'), { path: '^app/' }),
    forbid(
      'contract-runs-anywhere',
      'A contract imports only contracts, base/, zod, Yjs and what reads and writes Markdown and formulas.',
      from('/contract/|^base/'),
      {
        path: [
          '/(server|web)/',
          '^ui/',
          '^node_modules/(?!(zod|yjs|mdast-util-(gfm|math|from-markdown|to-markdown)|micromark-(extension-(gfm|math)|util-types)|@types/mdast|katex)/)',
        ],
      },
    ),
    forbid('contract-has-no-node', 'A contract runs in the browser too.', from('/contract/|^base/|^ui/'), {
      dependencyTypes: ['core'],
    }),
    forbid('server-has-no-screen', 'Server code never imports web code.', from('/server/'), {
      path: ['/web/', '^ui/'],
    }),
    forbid('web-has-no-server', 'Web code never imports server code.', from('/web/'), { path: '/server/' }),
    forbid('web-has-no-node', 'Web code runs in the browser.', from('/web/'), { dependencyTypes: ['core'] }),
    forbid(
      'through-the-door',
      "Another feature is imported through its contract's, server's or web's index.",
      from('^features/([^/]+)/'),
      {
        path: '^features/[^/]+/',
        pathNot: ['^features/$1/', featureDoors],
      },
    ),
    forbid('through-the-door-of-features', 'app/ imports features through their doors.', from('^app/'), {
      path: '^features/[^/]+/',
      pathNot: featureDoors,
    }),
    forbid('through-the-door-of-the-engine', 'The engine is imported through its doors.', from('^(app|features|ui)/'), {
      path: '^engine/',
      pathNot: engineDoors,
    }),
    forbid(
      'own-door-is-for-others',
      'Inside a feature, import the file itself, not the index.',
      from('^features/([^/]+)/(contract|server|web)/'),
      {
        path: '^features/$1/$2/index\\.ts$',
      },
    ),
    forbid('installed-without-dev', 'What runs in production is not a package for development.', source, {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    }),
    forbid(
      'in-a-layer',
      'Every feature has its place in features/layers.mjs.',
      {},
      {
        path: '^features/[^/]+/',
        pathNot: `^features/(${layers.join('|')})/`,
      },
    ),
    ...layers.map((feature, step) => upOnly(feature, layers.slice(0, step))),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|\\.cache|\\.types|data)/', '\\.css$', '\\.svg$', '\\.woff2$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
    builtInModules: { add: ['node:sqlite'] },
  },
}

/** Code in the folders of `path`, which tests are not. */
function from(path) {
  return { path, pathNot: ['\\.(test|conformance)\\.tsx?$', '^app/web/(vite\\.config|chunk-groups)\\.ts$'] }
}

function upOnly(feature, above) {
  const words = `${feature} may import only: ${above.join(', ') || 'no feature'}.`
  const may = [...above, feature].join('|')
  return forbid(`layers-${feature}`, words, from(`^features/${feature}/`), { path: `^features/(?!(${may})/)[^/]+/` })
}
