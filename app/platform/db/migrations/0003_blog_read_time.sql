DELETE FROM "post_visitors";--> statement-breakpoint
ALTER TABLE "post_visitors" DROP CONSTRAINT "post_visitors_post_id_day_visitor_pk";--> statement-breakpoint
ALTER TABLE "post_visitors" ADD COLUMN "sender" text NOT NULL;--> statement-breakpoint
ALTER TABLE "post_visitors" ADD CONSTRAINT "post_visitors_post_id_day_sender_visitor_pk" PRIMARY KEY("post_id","day","sender","visitor");--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "read_minutes" integer;--> statement-breakpoint
UPDATE "posts" SET "read_minutes" = (
	SELECT CASE WHEN coalesce(sum(length(part #>> '{}')), 0) = 0 THEN 5 ELSE greatest(1, round(sum(length(part #>> '{}')) / 5.0 / 180)) END
	FROM (
		SELECT jsonb_path_query("body", '$[*] ? (@._type == "block").children[*] ? (@._type == "span").text ? (@.type() == "string")') AS part
		UNION ALL SELECT jsonb_path_query("body", '$[*] ? (@._type == "note").text ? (@.type() == "string")')
		UNION ALL SELECT jsonb_path_query("body", '$[*] ? (@._type == "table").rows[*].cells[*] ? (@.type() == "string")')
		UNION ALL SELECT to_jsonb(repeat(' ', jsonb_array_length(jsonb_path_query_array(found, '$.rows[*].cells[*]')) - 1))
			FROM jsonb_path_query("body", '$[*] ? (@._type == "table")') AS found
	) AS parts
);
