CREATE TABLE "article_editors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_notifications" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_drafts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"overdue_reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "post_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"post_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"saved_by_id" uuid,
	"saved_by" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "body_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "photo" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revised_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "revised_in" uuid;--> statement-breakpoint
ALTER TABLE "article_editors" ADD CONSTRAINT "article_editors_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_editors" ADD CONSTRAINT "article_editors_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_notifications" ADD CONSTRAINT "article_notifications_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_slugs" ADD CONSTRAINT "post_slugs_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_versions" ADD CONSTRAINT "post_versions_saved_by_id_admins_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_editors_post" ON "article_editors" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "article_notifications_created_at" ON "article_notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "post_drafts_publish_at" ON "post_drafts" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "post_slugs_post" ON "post_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_versions_post" ON "post_versions" USING btree ("post_id","saved_at");
--> statement-breakpoint
UPDATE "posts" SET "body_text" = coalesce((
	SELECT string_agg(CASE b.block->>'_type'
		WHEN 'block' THEN (
			SELECT string_agg(c.child->>'text', '' ORDER BY c.n)
			FROM jsonb_array_elements(CASE WHEN jsonb_typeof(b.block->'children') = 'array' THEN b.block->'children' ELSE '[]'::jsonb END) WITH ORDINALITY AS c(child, n))
		WHEN 'note' THEN b.block->>'text'
		WHEN 'table' THEN (SELECT string_agg(cell #>> '{}', ' ') FROM jsonb_path_query(b.block, 'lax $.rows[*].cells[*]') AS cell)
		END, E'\n' ORDER BY b.i)
	FROM jsonb_array_elements("body") WITH ORDINALITY AS b(block, i)), '')
WHERE jsonb_typeof("body") = 'array';
--> statement-breakpoint
CREATE TRIGGER "article_notifications_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "article_notifications" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_notifications"();
