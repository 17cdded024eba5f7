CREATE TABLE "company_drafts" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_versions" (
	"revision" integer PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"section" text NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
