/** The doc ids of pages that share a folder: the folder, then each page's `id` or else its file name. */
function docsIn(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}`)
}

export default {
  docs: [
    {
      type: 'category',
      label: 'Introduction',
      items: docsIn('introduction', [
        'README',
        'getting-started',
        'installation',
        'core-concepts',
        'examples',
        'learning-resources',
        'ecosystem',
      ]),
    },
    {
      type: 'category',
      label: 'Tutorials',
      items: [
        'tutorials/index',
        {
          type: 'category',
          label: 'Redux Essentials',
          items: docsIn('tutorials/essentials', [
            'part-1-overview-concepts',
            'part-2-app-structure',
            'part-3-data-flow',
            'part-4-using-data',
            'part-5-async-logic',
            'part-6-performance-normalization',
          ]),
        },
        {
          type: 'category',
          label: 'Redux Fundamentals',
          items: docsIn('tutorials/fundamentals', [
            'part-1-overview',
            'part-2-concepts-data-flow',
            'part-3-state-actions-reducers',
            'part-4-store',
            'part-5-ui-react',
            'part-6-async-logic',
            'part-7-standard-patterns',
            'part-8-modern-redux',
          ]),
        },
      ],
    },
    {
      type: 'category',
      label: 'Recipes',
      items: [
        ...docsIn('recipes', [
          'recipe-index',
          'configuring-your-store',
          'usage-with-typescript',
          'migrating-to-redux',
          'using-object-spread-operator',
          'reducing-boilerplate',
          'computing-derived-data',
          'writing-tests',
          'troubleshooting',
          'server-rendering',
          'code-splitting',
          'isolating-redux-sub-apps',
          'implementing-undo-history',
        ]),
        {
          type: 'category',
          label: 'Structuring Reducers',
          items: docsIn('recipes/structuring-reducers', [
            'structuring-reducers',
            'prerequisite-concepts',
            'basic-reducer-structure',
            'splitting-reducer-logic',
            'refactoring-reducer-example',
            'using-combinereducers',
            'beyond-combinereducers',
            'normalizing-state-shape',
            'updating-normalized-data',
            'reusing-reducer-logic',
            'immutable-update-patterns',
            'initializing-state',
          ]),
        },
      ],
    },
    {
      type: 'category',
      label: 'FAQ',
      items: [
        'faq',
        ...docsIn('faq', [
          'general',
          'actions',
          'reducers',
          'organizing-state',
          'immutable-data',
          'store-setup',
          'code-structure',
          'react-redux',
          'performance',
          'design-decisions',
          'miscellaneous',
        ]),
      ],
    },
    {
      type: 'category',
      label: 'Understanding Redux',
      items: [
        ...docsIn('understanding/thinking-in-redux', ['motivation', 'three-principles']),
        ...docsIn('understanding/history-and-design', ['prior-art', 'middleware']),
        'understanding/thinking-in-redux/glossary',
      ],
    },
    {
      type: 'category',
      label: 'API Reference',
      items: [
        ...docsIn('api', [
          'api-reference',
          'store',
          'createstore',
          'combinereducers',
          'applymiddleware',
          'compose',
          'bindactioncreators',
        ]),
        { type: 'link', label: 'Error Messages', href: '/errors' },
      ],
    },
    {
      type: 'category',
      label: 'Redux Toolkit',
      items: ['redux-toolkit/overview'],
    },
    'style-guide/style-guide',
  ],
}
