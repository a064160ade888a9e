import { Kind, Part, WidePart, longWord } from './show.tsx'

const sizes = ['t-11', 't-12', 't-13', 't-14', 't-15', 't-16', 't-17', 't-20', 't-24', 't-36'] as const
const looks = ['named', 'hint', 'dim', 'fine', 'list-name', 'digits'] as const

const prose = (
  <div className="prose">
    <p>
      A paragraph with <strong>strong</strong> and <em>stressed</em> words, <code>code</code>, a{' '}
      <a className="link" href="#words">
        link
      </a>
      , <span className="mentioned">Bruno Keller</span> and{' '}
      <span className="mentioned mentioned-me">Ada Fernández</span>, and <mark>what was found</mark>. Press{' '}
      <kbd>Ctrl</kbd> <kbd>K</kbd>.
    </p>
    <ul>
      <li>One thing</li>
      <li>And another</li>
    </ul>
    <blockquote>Somebody else’s words.</blockquote>
    <pre>
      <code>const answer = 42</code>
    </pre>
    <hr />
  </div>
)

export const Words = () => (
  <Kind title="Words">
    <Part name="Sizes">
      {sizes.map((size) => (
        <span key={size} style={{ fontSize: `var(--${size})` }}>
          {size}
        </span>
      ))}
    </Part>
    <Part name="Looks">
      {looks.map((look) => (
        <span key={look} className={look}>
          {look}
        </span>
      ))}
    </Part>
    <WidePart name="Headings">
      <h1>Of a page</h1>
      <h2>Of a part</h2>
    </WidePart>
    <WidePart name="Cut, and cut below">
      <div style={{ maxWidth: '20rem' }}>
        <p className="cut">{longWord}</p>
        <p className="cut-below dim">{`${longWord}. ${longWord}.`}</p>
      </div>
    </WidePart>
    <WidePart name="Prose">{prose}</WidePart>
  </Kind>
)
