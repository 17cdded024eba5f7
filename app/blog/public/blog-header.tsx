import { Picture } from '#app/ui/site/picture.tsx';
import { ScrollHint } from './scroll-hint.tsx';

/** The list's hero. // B1 */
export function BlogHeader() {
  return (
    <div className="blog-header" data-tone="plate">
      <Picture
        name="coil"
        sizes="(width < 48rem) 130vw, 100vw"
        priority
        fill
        phoneCrop
        decorative
        focus={[60, 30]}
      />
      <div className="wrap">
        <h1>Steel Industry Blog</h1>
        <p className="lead">Cutting, bending, welding and finishing, for people who draw steel or buy it.</p>
        <ScrollHint to="articles">Scroll to the articles</ScrollHint>
      </div>
    </div>
  );
}
