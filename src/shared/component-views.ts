// The markup of components that the compiler and React both render: the compiler if all props are literals.

/** Creates an element from React's names of attributes; empty children are left out. */
export type CreateNode<Node> = (
  tag: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  children: readonly (Node | string | false | null | undefined)[],
) => Node

/** The attributes that a component passes on to its element: `id`, `style`, and those of data and accessibility. */
export function elementAttributes(props: object): Readonly<Record<string, string | number | boolean | undefined>> {
  return Object.fromEntries(
    Object.entries(props).filter(([name]) => name === 'id' || name === 'style' || /^(?:data|aria)-/.test(name)),
  ) as Readonly<Record<string, string | number | boolean | undefined>>
}

/** Props of `Badge`. */
interface BadgeView<Node> {
  readonly type?: string
  readonly text?: Node | string
  readonly className?: string
}

/** A short label in a colored box. */
export function badgeView<Node>(
  h: CreateNode<Node>,
  { type = 'default', text, className, ...rest }: BadgeView<Node>,
  children: readonly Node[],
): Node {
  return h('span', { className: classes('badge', `badge-${type}`, className), ...elementAttributes(rest) }, [
    text,
    ...children,
  ])
}

/** Props of `Card`. */
interface CardView<Node> {
  readonly title?: Node | string
  readonly href?: string
  readonly icon?: Node | string
  readonly description?: Node | string
  readonly className?: string
}

/** Whether an icon is an image: the path or the URL of a file. Other texts are shown as they are, such as an emoji. */
export function isImageIcon(icon: string): boolean {
  return /[./]/.test(icon)
}

/** Whether an icon is a name (`github`, `lucide:book`), which readers would see as text without its image. */
export function isIconName(icon: string): boolean {
  return /[a-z]{3}/.test(icon) && !isImageIcon(icon)
}

/** A box with a title. With `href`, the whole box is a link, but only the title is a link element. */
export function cardView<Node>(
  h: CreateNode<Node>,
  { title, href, icon, description, className, ...rest }: CardView<Node>,
  children: readonly Node[],
): Node {
  const attributes = { className: classes('card', href !== undefined && 'card-linked', className) }
  const picture = typeof icon === 'string' && isImageIcon(icon) ? h('img', { src: icon, alt: '' }, []) : icon
  return h('div', { ...attributes, ...elementAttributes(rest) }, [
    icon !== undefined && h('span', { className: 'card-icon', 'aria-hidden': 'true' }, [picture]),
    title !== undefined &&
      h('p', { className: 'card-title' }, [href === undefined ? title : h('a', { href }, [title])]),
    description !== undefined && h('p', {}, [description]),
    children.length > 0 && h('div', { className: 'card-body' }, children),
  ])
}

/** A grid of cards. */
export function cardsView<Node>(
  h: CreateNode<Node>,
  { className, ...rest }: { readonly className?: string },
  children: readonly Node[],
): Node {
  return h('div', { className: classes('card-grid', className), ...elementAttributes(rest) }, children)
}

/** Props of `Figure`. */
interface FigureView<Node> {
  readonly src?: string
  readonly alt?: string
  readonly caption?: Node | string
  readonly width?: string | number
  readonly height?: string | number
  readonly className?: string
}

/** An image with a caption: `caption`, then the children. */
export function figureView<Node>(
  h: CreateNode<Node>,
  { src, alt = '', caption, width, height, className, ...rest }: FigureView<Node>,
  children: readonly Node[],
): Node {
  const hasCaption = caption !== undefined || children.length > 0
  return h('figure', { className, ...elementAttributes(rest) }, [
    h('img', { src, alt, width, height }, []),
    hasCaption && h('figcaption', {}, [caption, ...children]),
  ])
}

function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
