CREATE TABLE "cutting_feeds" (
	"process" text NOT NULL,
	"thickness_mm" double precision NOT NULL,
	"mm_per_minute" double precision NOT NULL,
	"pierce_seconds" double precision NOT NULL,
	CONSTRAINT "cutting_feeds_process_thickness_mm_pk" PRIMARY KEY("process","thickness_mm")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;